"""A second, naive interpreter of rule trees, to compare the compiled hooks with.

It shares nothing with the engine but the tree and the faces of cards. It is written to be read: every part of a tree is
looked up where it stands and evaluated over a plain position, every time it is asked for; nothing is compiled, cached
or indexed. A choice that nobody has made yet stops the action, which is played again from its beginning when the answer
comes. That is slow and easy to believe, which is what an oracle is for.

It plays with the guide as referee, one deal at a time.
"""

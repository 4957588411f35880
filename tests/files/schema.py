"""A checker for the part of JSON Schema that our schemas use; an unknown keyword is an error, never skipped."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "null": type(None),
}
_SILENT = {"$schema", "title", "description", "$defs"}


def valid(data: object, schema: Mapping[str, object], root: Mapping[str, object]) -> bool:
    return all(_holds(key, rule, data, schema, root) for key, rule in schema.items() if key not in _SILENT)


def _holds(key: str, rule: object, data: object, schema: Mapping[str, object], root: Mapping[str, object]) -> bool:
    match key:
        case "$ref":
            assert isinstance(rule, str)
            definitions = root["$defs"]
            assert isinstance(definitions, dict)
            return valid(data, definitions[rule.removeprefix("#/$defs/")], root)
        case "const":
            return data == rule
        case "type":
            names = rule if isinstance(rule, list) else [rule]
            return any(isinstance(data, _TYPES[name]) and not isinstance(data, bool) for name in names)
        case "oneOf":
            assert isinstance(rule, list)
            return sum(valid(data, option, root) for option in rule) == 1
        case "required":
            assert isinstance(rule, list)
            return not isinstance(data, dict) or all(name in data for name in rule)
        case "properties":
            assert isinstance(rule, dict)
            return not isinstance(data, dict) or all(valid(data[n], s, root) for n, s in rule.items() if n in data)
        case "additionalProperties":
            known = schema.get("properties", {})
            assert isinstance(known, dict)
            others = [value for name, value in data.items() if name not in known] if isinstance(data, dict) else []
            return not others if rule is False else all(valid(value, _object(rule), root) for value in others)
        case "items":
            return not isinstance(data, list) or all(valid(item, _object(rule), root) for item in data)
        case "minimum":
            assert isinstance(rule, int)
            return not isinstance(data, int) or data >= rule
        case "pattern":
            assert isinstance(rule, str)
            return not isinstance(data, str) or re.search(rule, data) is not None
    raise AssertionError(f"the checker does not know “{key}”")


def _object(rule: object) -> Mapping[str, object]:
    assert isinstance(rule, dict)
    return rule

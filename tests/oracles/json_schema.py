"""A JSON Schema checker, just large enough for docs/*.schema.json; a keyword it does not know is an error."""

from __future__ import annotations

import re
from typing import Any

_TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
_NO_RULE = {"$schema", "$defs", "title", "description"}


def _is(value: Any, name: str) -> bool:
    if name == "integer":
        return type(value) is int
    if name == "number":
        return type(value) in (int, float)
    return isinstance(value, _TYPES[name])


def errors(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str = "$") -> list[str]:
    wrong: list[str] = []
    for keyword, rule in schema.items():
        if keyword in _NO_RULE:
            continue
        if keyword == "$ref":
            target = root
            for step in rule.removeprefix("#").strip("/").split("/"):
                target = target[step] if step else target
            wrong += errors(value, target, root, path)
        elif keyword == "type":
            if not any(_is(value, name) for name in ([rule] if isinstance(rule, str) else rule)):
                wrong.append(f"{path}: {value!r} is not {rule}")
        elif keyword == "pattern":
            if isinstance(value, str) and not re.search(rule, value):
                wrong.append(f"{path}: {value!r} does not match {rule}")
        elif keyword == "enum":
            if value not in rule:
                wrong.append(f"{path}: {value!r} is not one of {rule}")
        elif keyword == "anyOf":
            if all(errors(value, choice, root, path) for choice in rule):
                wrong.append(f"{path}: {value!r} fits no choice")
        elif keyword == "minimum":
            if _is(value, "number") and value < rule:
                wrong.append(f"{path}: {value!r} is below {rule}")
        elif keyword == "required":
            wrong += [f"{path}: {key} is missing" for key in rule if key not in value]
        elif keyword == "properties":
            for key, inner in rule.items():
                if key in value:
                    wrong += errors(value[key], inner, root, f"{path}.{key}")
        elif keyword == "additionalProperties":
            more = [key for key in value if key not in schema.get("properties", {})]
            if rule is False:
                wrong += [f"{path}: {key} is unknown" for key in more]
            else:
                for key in more:
                    wrong += errors(value[key], rule, root, f"{path}.{key}")
        elif keyword == "items":
            for k, item in enumerate(value if isinstance(value, list) else ()):
                wrong += errors(item, rule, root, f"{path}[{k}]")
        else:
            raise NotImplementedError(f"the checker does not know {keyword}")
    return wrong

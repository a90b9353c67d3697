"""Reduces a published schema of a Kubernetes resource to what a strict check of a manifest needs.

    python3 reduce_schema.py KIND FILE > KIND.json

FILE is a CustomResourceDefinition (YAML; needs PyYAML), or a document of Kubernetes' OpenAPI v2 or v3 (JSON). README.md
beside this file says which. Left out are descriptions, defaults, and the status, which nobody writes. Objects take no
other fields than those named, as the API server takes none with --validate=strict. What occurs more than once stands
once, in $defs.
"""

import collections
import json
import sys

KEPT = {"type", "enum", "format", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"}
COMBINED = ("oneOf", "anyOf", "allOf")
SHARED_FROM = 200
# Formats that JSON Schema does not know, and whose bounds no manifest comes near.
UNKNOWN_FORMATS = {"int32", "int64", "byte", "double"}


def resolved(schema, schemas):
    if "$ref" in schema:
        return resolved(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    # OpenAPI writes a reference with a default as allOf of one.
    if len(schema.get("allOf", [])) == 1 and "properties" not in schema:
        return resolved(schema["allOf"][0], schemas)
    return schema


def reduce(schema, schemas):
    schema = resolved(schema, schemas)
    # OpenAPI v2 calls it a text.
    written_as_text = schema.get("type") == "string" and schema.get("format") == "int-or-string"
    if schema.get("x-kubernetes-int-or-string") or written_as_text:
        return {"type": ["integer", "string"]}
    reduced = {key: value for key, value in schema.items() if key in KEPT}
    if reduced.get("format") in UNKNOWN_FORMATS or reduced.get("format") == "int-or-string":
        del reduced["format"]
    for key in COMBINED:
        if key in schema:
            reduced[key] = [reduce(part, schemas) for part in schema[key]]
    if "items" in schema:
        reduced["items"] = reduce(schema["items"], schemas)
    if "required" in schema:
        reduced["required"] = schema["required"]
    if "properties" in schema:
        reduced["properties"] = {name: reduce(part, schemas) for name, part in schema["properties"].items()}
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        reduced["additionalProperties"] = reduce(more, schemas)
    elif "properties" in schema and not schema.get("x-kubernetes-preserve-unknown-fields"):
        reduced["additionalProperties"] = False
    return reduced


def text(schema):
    return json.dumps(schema, sort_keys=True, separators=(",", ":"))


def shared(schema):
    """The schema with whatever is large and occurs more than once by reference."""
    counts = collections.Counter()

    def count(node):
        if isinstance(node, dict):
            counts[text(node)] += 1
            if counts[text(node)] > 1:
                return
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            count(child)

    count(schema)
    names = {}
    definitions = {}

    def replace(node):
        if isinstance(node, list):
            return [replace(child) for child in node]
        if not isinstance(node, dict):
            return node
        key = text(node)
        if counts[key] > 1 and len(key) >= SHARED_FROM:
            if key not in names:
                names[key] = f"d{len(names)}"
                definitions[names[key]] = {child: replace(value) for child, value in node.items()}
            return {"$ref": "#/$defs/" + names[key]}
        return {child: replace(value) for child, value in node.items()}

    whole = {child: replace(value) for child, value in schema.items()}
    whole["$defs"] = definitions
    return whole


def of_resource(document, kind):
    """The reduced schema of a kind, of either sort of document."""
    if document.get("kind") == "CustomResourceDefinition":
        version = next(version for version in document["spec"]["versions"] if version["storage"])
        schemas, found = {}, version["schema"]["openAPIV3Schema"]
        api = document["spec"]["group"] + "/" + version["name"]
    else:
        schemas = document["components"]["schemas"] if "components" in document else document["definitions"]
        name, found = next(
            (name, schema)
            for name, schema in schemas.items()
            if any(of["kind"] == kind for of in schema.get("x-kubernetes-group-version-kind", ()))
        )
        group = found["x-kubernetes-group-version-kind"][0]
        api = (group["group"] + "/" if group["group"] else "") + group["version"]
    found = {**found, "properties": {name: part for name, part in found["properties"].items() if name != "status"}}
    reduced = reduce(found, schemas)
    # Of a custom resource, the definition leaves this to the API server.
    if "properties" not in reduced["properties"].get("metadata", {}):
        reduced["properties"]["metadata"] = METADATA
    reduced["properties"]["apiVersion"] = {"enum": [api]}
    reduced["properties"]["kind"] = {"enum": [kind]}
    reduced["required"] = sorted({"apiVersion", "kind", "metadata"} | set(reduced.get("required", ())))
    return shared(reduced)


TEXTS = {"type": "object", "additionalProperties": {"type": "string"}}
METADATA = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "namespace": {"type": "string"}, "labels": TEXTS, "annotations": TEXTS},
    "required": ["name"],
    "additionalProperties": False,
}


def main(kind, file):
    with open(file, encoding="utf-8") as source:
        if file.endswith(".json"):
            document = json.load(source)
        else:
            import yaml

            document = yaml.safe_load(source)
    schema = of_resource(document, kind)
    definitions = schema.pop("$defs")
    # A definition a line, so that the difference of two releases can be read.
    lines = [f"{json.dumps(name)}: {json.dumps(part, sort_keys=True)}" for name, part in definitions.items()]
    print(json.dumps(schema, sort_keys=True)[:-1] + ', "$defs": {\n' + ",\n".join(lines) + "\n}}")


if __name__ == "__main__":
    main(*sys.argv[1:])

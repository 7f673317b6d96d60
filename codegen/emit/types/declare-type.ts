import { compile } from 'json-schema-to-typescript';
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import { isInherited } from '#codegen/values/names';
import { remembering } from '#codegen/values/remembered';

const OPTIONS = {
  additionalProperties: false,
  bannerComment: '',
  format: false,
  unknownAny: true,
  ignoreMinAndMaxItems: true,
};

/** A TypeScript declaration of `schema`, exported under `name`. Other types are in the schema as `tsType`, so it needs no other document. */
export function declareType(schema: JsonObject, name: string): Promise<string> {
  return known(JSON.stringify([name, schema]), () => declare(schema, name));
}

const known = remembering<Promise<string>>(5_000);

async function declare(schema: JsonObject, name: string): Promise<string> {
  const declaration = await compile({ ...withMarks(schema), title: name }, name, OPTIONS);
  return indent(
    declaration
      .trim()
      .replaceAll(MARK, '')
      // The compiler changes the letters of some names.
      .replace(/^export (interface|type) \S+/m, (_, kind: string) => `export ${kind} ${name}`)
      .replaceAll(/^\/\*\*\n \* (.*)\n \*\/$/gm, '/** $1 */'),
  );
}

/** Start of the name of a member that every object inherits, because the compiler takes a schema of that name for what is inherited. */
const MARK = 'ownMember$';
function withMarks(schema: JsonObject): JsonObject {
  const marked = (name: string) => (isInherited(name) ? `${MARK}${name}` : name);
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      marked(name),
      name === 'required' && isList(value) ? value.map((each) => marked(String(each))) : belowMarks(value),
    ]),
  );
}

function belowMarks(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(belowMarks);
  return isObject(value) ? withMarks(value) : value;
}

/** Indents a declaration, because its own formatter would take longer than the whole code generator. */
function indent(declaration: string): string {
  let depth = 0;
  let inComment = false;
  const lines = declaration.split('\n').map((line) => {
    inComment ||= line.startsWith('/**');
    if (!inComment && /^[})]/.test(line)) depth -= 1;
    const indented = '  '.repeat(depth) + line;
    if (!inComment && line.endsWith('{')) depth += 1;
    inComment &&= !line.endsWith('*/');
    return indented.trimEnd();
  });
  return lines.filter((line) => line !== '').join('\n');
}

import { compile } from 'json-schema-to-typescript';
import type { JsonObject } from '#codegen/model/model';
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
  const declaration = await compile({ ...schema, title: name }, name, OPTIONS);
  return indent(
    declaration
      .trim()
      // The compiler changes the letters of some names.
      .replace(/^export (interface|type) \S+/m, (_, kind: string) => `export ${kind} ${name}`)
      .replaceAll(/^\/\*\*\n \* (.*)\n \*\/$/gm, '/** $1 */'),
  );
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

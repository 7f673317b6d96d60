import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** The generated JSON Schema documents. A document is read when a record of its namespace is first needed. */
export class AspectSchemas {
  private readonly documents = new Map<string, JsonObject>();

  /** @param source the generated `schemas` folder, or the texts by their names in it */
  constructor(private readonly source: string | { readonly [name: string]: string }) {}

  /** The schema of a record by its full name. */
  record(fullName: string): JsonObject {
    const dot = fullName.lastIndexOf('.');
    return this.resolve(`${fullName.slice(0, dot)}.schema.json#/definitions/${fullName.slice(dot + 1)}`);
  }

  /** The schema that a `$ref` names. A ref always names its document, because `document` makes refs absolute. */
  readonly resolve = (ref: string): JsonObject => {
    const [document = '', pointer = ''] = ref.split('#');
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<JsonValue | undefined>((at, key) => (isObject(at) ? at[key] : undefined), this.document(document));
    if (!isObject(found)) throw new Error(`no schema at ${ref}`);
    return found;
  };

  private document(name: string): JsonObject {
    let document = this.documents.get(name);
    if (!document) {
      const parsed: JsonObject = JSON.parse(this.textOf(name).replaceAll('"$ref": "#', `"$ref": "${name}#`));
      document = parsed;
      this.documents.set(name, document);
    }
    return document;
  }

  private textOf(name: string): string {
    const { source } = this;
    if (typeof source === 'string') return readFileSync(join(source, name), 'utf8');
    const text = source[name];
    if (text === undefined) throw new Error(`no schemas ${name}`);
    return text;
  }
}

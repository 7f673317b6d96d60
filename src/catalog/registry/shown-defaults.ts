import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { parseExactJson } from '#base/json/exact-json';

type ShownDefault = AspectSpec['shownDefaults'][number];

/** Shows the declared default where a value leaves a field out. What is stored stays as it was written. */
export class ShownDefaults {
  private readonly byAspect: ReadonlyMap<string, readonly ShownDefault[]>;

  constructor({ aspects }: { readonly aspects: readonly Pick<AspectSpec, 'name' | 'aliases' | 'shownDefaults'>[] }) {
    this.byAspect = new Map(
      aspects
        .filter(({ shownDefaults }) => shownDefaults.length > 0)
        .flatMap(({ name, aliases, shownDefaults }) =>
          [name, ...aliases].map((each) => [each, shownDefaults] as const),
        ),
    );
  }

  /** Whether values of the aspect may leave out a field with a default that is shown. */
  has(aspect: string): boolean {
    return this.byAspect.has(aspect);
  }

  /** The JSON of a value with its defaults. */
  fillIn(aspect: string, json: string): string {
    const defaults = this.byAspect.get(aspect) ?? [];
    if (defaults.length === 0) return json;
    const value: JsonObject = parseExactJson(json);
    return exactJson(defaults.reduce<JsonObject>(withDefault, value));
  }
}

/** The value with a default, at a path whose `*` stands for all items of a list and all members of a map. */
function withDefault(value: JsonObject, { path, value: filled }: ShownDefault): JsonObject {
  const changed = filledAt(value, segments(path), filled);
  return isObject(changed) ? changed : value;
}

function segments(path: AspectPath): readonly string[] {
  return path.split('/').slice(1);
}

/** Changes only records that are there. */
function filledAt(value: JsonValue, [name = '', ...rest]: readonly string[], filled: JsonValue): JsonValue {
  if (Array.isArray(value)) return name === '*' ? value.map((item) => filledAt(item, rest, filled)) : value;
  if (!isObject(value)) return value;
  if (name === '*')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filledAt(member, rest, filled)]));
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  if (rest.length === 0) return member === undefined ? { ...value, [name]: filled } : value;
  return member === undefined ? value : { ...value, [name]: filledAt(member, rest, filled) };
}

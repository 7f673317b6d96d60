import type { AspectPath, JsonObject, JsonValue, Registry } from '../../generated/registry/registry-types';
import { isObject, pathValues } from '../json/path-values';
import { valueJson } from '../json/value-json';

/** Stands in for a secret wherever a value leaves the service. A write that sends it back keeps the stored secret. */
export const HIDDEN_SECRET = '(secret)';

/** A value with stored secrets, and the places for which none was stored. */
export interface RestoredSecrets {
  readonly value: JsonObject;
  readonly missing: readonly AspectPath[];
}

/**
 * The one place that knows how secrets (`@Secret`) are hidden. Secrets are strings outside of lists and maps; the rule `secret-field` of
 * codegen makes sure of it.
 */
export class Secrets {
  private readonly paths: ReadonlyMap<string, readonly AspectPath[]>;

  constructor({ aspects }: Pick<Registry, 'aspects'>) {
    this.paths = new Map(
      aspects.filter(({ secrets }) => secrets.length > 0).map(({ name, secrets }) => [name, secrets]),
    );
  }

  /** Whether values of the aspect may have secrets. */
  has(aspect: string): boolean {
    return this.paths.has(aspect);
  }

  /** The JSON of a value as it may leave the service. */
  hideIn(aspect: string, json: string): string {
    if (!this.has(aspect)) return json;
    const value: JsonObject = JSON.parse(json);
    return valueJson(this.hide(aspect, value));
  }

  hide(aspect: string, value: JsonObject): JsonObject {
    return this.pathsOf(aspect).reduce((shown, path) => withText(shown, path, () => HIDDEN_SECRET), value);
  }

  /** Puts the stored secrets in the place of hidden ones. */
  restore(aspect: string, value: JsonObject, stored: JsonObject | undefined): RestoredSecrets {
    const missing: AspectPath[] = [];
    const restored = this.pathsOf(aspect).reduce(
      (known, path) =>
        withText(known, path, (text) => {
          if (text !== HIDDEN_SECRET) return text;
          const secret = stored && pathValues(stored, path)[0]?.value;
          if (typeof secret === 'string') return secret;
          missing.push(path);
          return text;
        }),
      value,
    );
    return { value: restored, missing };
  }

  private pathsOf(aspect: string): readonly AspectPath[] {
    return this.paths.get(aspect) ?? [];
  }
}

/** The value with another text at a path. A path without a text changes nothing. */
function withText(value: JsonObject, path: AspectPath, change: (text: string) => string): JsonObject {
  const changed = changedAt(value, path.split('/').slice(1), change);
  return isObject(changed) ? changed : value;
}

function changedAt(value: JsonValue, [name, ...rest]: readonly string[], change: (text: string) => string): JsonValue {
  if (name === undefined) return typeof value === 'string' ? change(value) : value;
  if (!isObject(value)) return value;
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  return member === undefined ? value : { ...value, [name]: changedAt(member, rest, change) };
}

import type { AspectPath, JsonObject, JsonValue, Registry } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { withTexts } from '#base/json/with-texts';
import { parseExactJson } from '#base/json/exact-json';

/** Stands in for a secret wherever a value leaves the service. A write that sends it back keeps the stored secret. */
export const HIDDEN_SECRET = '(secret)';

/** A value with stored secrets, and the places for which none was stored. */
interface RestoredSecrets {
  readonly value: JsonObject;
  readonly missing: readonly AspectPath[];
}

/**
 * The one place that knows how secrets (`@Secret`) are hidden. Secrets are strings, or the values of a map of strings, outside of lists;
 * the rule `secret-field` of codegen makes sure of it.
 */
export class Secrets {
  private readonly paths: ReadonlyMap<string, readonly AspectPath[]>;

  constructor({ aspects }: Pick<Registry, 'aspects'>) {
    this.paths = new Map(
      aspects
        .filter(({ secrets }) => secrets.length > 0)
        .flatMap(({ name, aliases, secrets }) => [name, ...aliases].map((each) => [each, secrets] as const)),
    );
  }

  /** Whether values of the aspect may have secrets. */
  has(aspect: string): boolean {
    return this.paths.has(aspect);
  }

  /** Whether the value has secrets. */
  areIn(aspect: string, value: JsonObject): boolean {
    let found = false;
    const note = (text: string) => {
      found = true;
      return text;
    };
    for (const path of this.pathsOf(aspect)) withTexts(value, path, note);
    return found;
  }

  /** The JSON of a value as it may leave the service. */
  hideIn(aspect: string, json: string): string {
    if (!this.has(aspect)) return json;
    const value: JsonObject = parseExactJson(json);
    return exactJson(this.hide(aspect, value));
  }

  hide(aspect: string, value: JsonObject): JsonObject {
    return this.pathsOf(aspect).reduce((shown, path) => withTexts(shown, path, () => HIDDEN_SECRET), value);
  }

  /** Puts the stored secrets in the place of hidden ones. */
  restore(aspect: string, value: JsonObject, stored: JsonObject | undefined): RestoredSecrets {
    const missing: AspectPath[] = [];
    const restored = this.pathsOf(aspect).reduce(
      (known, path) =>
        withTexts(known, path, (text, place) => {
          if (text !== HIDDEN_SECRET) return text;
          const secret = memberAt(stored, place);
          if (typeof secret === 'string') return secret;
          missing.push(`/${place.join('/')}`);
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

function memberAt(value: JsonValue | undefined, place: readonly string[]): JsonValue | undefined {
  return place.reduce<JsonValue | undefined>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    value,
  );
}

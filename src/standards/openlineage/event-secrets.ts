/** Takes secrets out of an event before anything is made of it: in names they would become urns, which stay. */
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { namesSecret } from '#base/addresses/secret-names';
import { addressWithoutSecrets, looksSecret, textWithoutSecrets } from '#base/addresses/without-secrets';
import { InvalidInputError } from '#base/errors/domain-error';
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';

interface CleanEvent {
  readonly value: JsonObject;
  /** Facets that are left out, and why. */
  readonly warnings: readonly string[];
}

/** Members that are addresses, or names that may hold one. */
const ADDRESS = /^(?:namespace|name|.*ur[il])$/i;
/** A namespace is an address. A name is not, and may be `team:data@example.com`. */
const LOGIN = /^(?!(?:mailto|user|group|serviceAccount|team):)[^\s/:@]*:[^\s/:@]+@[^\s/:@]+$/;
const PLACE_LENGTH_MAX = 200;

/**
 * An event without the secrets in its addresses, and without the values of settings that are secrets. A facet in which something still looks
 * like a secret is left out.
 * @throws InvalidInputError that names the place and not the secret, for a name of the event itself
 */
export function eventWithoutSecrets(event: JsonObject, pointer: string): CleanEvent {
  const warnings: string[] = [];
  return { value: new Cleaning(warnings).objectOf(event, pointer), warnings };
}

class Cleaning {
  constructor(private readonly warnings: string[]) {}

  /** The same object if nothing goes, because most events have no secrets. */
  objectOf(value: JsonObject, pointer: string): JsonObject {
    let changed: { [name: string]: JsonValue } | undefined;
    for (const name of Object.keys(value)) {
      const member = value[name] ?? null;
      const clean = name === 'value' && isSecretPair(value) ? undefined : this.memberOf(name, member, pointer);
      if (clean === member) continue;
      changed ??= Object.fromEntries(Object.entries(value));
      if (clean === undefined) delete changed[name];
      else changed[name] = clean;
    }
    return changed ?? value;
  }

  /** @returns undefined for a secret */
  private memberOf(name: string, value: JsonValue, pointer: string): JsonValue | undefined {
    if (typeof value === 'string') return cleanText(name, value, pointer);
    if (typeof value !== 'object' || value === null) return value;
    const place = `${pointer}/${escapeSegment(name)}`;
    if (isObject(value)) return isFacets(name) ? this.facetsOf(value, place) : this.objectOf(value, place);
    return this.listOf(name, value, place);
  }

  private listOf(name: string, list: readonly JsonValue[], pointer: string): readonly JsonValue[] {
    let isChanged = false;
    const items = list.flatMap((item: JsonValue, index): readonly JsonValue[] => {
      const clean = isObject(item) ? this.objectOf(item, `${pointer}/${index}`) : this.memberOf(name, item, pointer);
      isChanged ||= clean !== item;
      return clean === undefined ? [] : [clean];
    });
    return isChanged ? items : list;
  }

  private facetsOf(facets: JsonObject, pointer: string): JsonObject {
    const kept = Object.keys(facets).flatMap((name): readonly (readonly [string, JsonValue])[] => {
      const facet = facets[name] ?? null;
      const clean = this.facetOf(facet, `${pointer}/${escapeSegment(name)}`);
      return clean === undefined ? [] : [[name, clean]];
    });
    const isSame = kept.length === Object.keys(facets).length && kept.every(([name, facet]) => facets[name] === facet);
    return isSame ? facets : Object.fromEntries(kept);
  }

  private facetOf(facet: JsonValue, pointer: string): JsonValue | undefined {
    if (!isObject(facet)) return facet;
    try {
      return this.objectOf(facet, pointer);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      this.warnings.push(`${error.message}. The facet ${cutPointer(pointer)} is left out.`);
      return undefined;
    }
  }
}

/** A setting as a pair, such as `{ name: DB_PASSWORD, value: ... }`. */
function isSecretPair({ name, key, value }: JsonObject): boolean {
  return typeof value === 'string' && [name, key].some((each) => typeof each === 'string' && namesSecret(each, true));
}

function isFacets(name: string): boolean {
  return name === 'facets' || name === 'inputFacets' || name === 'outputFacets';
}

function cleanText(name: string, text: string, pointer: string): string | undefined {
  if (namesSecret(name, true)) return undefined;
  if (!ADDRESS.test(name)) return textWithoutSecrets(text);
  const clean = addressWithoutSecrets(text);
  if (looksSecret(clean) || (name === 'namespace' && LOGIN.test(clean)))
    throw secretAt(`${pointer}/${escapeSegment(name)}`);
  return clean;
}

function secretAt(pointer: string): InvalidInputError {
  const message = `${cutPointer(pointer)} looks as if it had a password or another secret in it; send the address without it`;
  return new InvalidInputError(message, [
    { pointer, message: 'looks as if it had a secret in it', expected: 'an address without secrets' },
  ]);
}

function cutPointer(pointer: string): string {
  return pointer.length > PLACE_LENGTH_MAX ? `${pointer.slice(0, PLACE_LENGTH_MAX)}...` : pointer;
}

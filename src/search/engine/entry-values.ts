import { keyOfWord } from '#catalog/aspects/one-of-each';
import type { JsonValue, SearchEntriesSpec } from '#generated/registry/registry-types';
import { isNumeric } from '#base/json/integers';
import { isObject, valuesAt } from '#base/json/path-values';
import { indexedNumber } from '../language/fields/search-document';
import { entryFieldName } from '../language/fields/entry-fields';
import { urnKey } from '#catalog/urn/urn';

/** A value of an entry, with the search field that it belongs to. */
interface EntryValue {
  readonly field: string;
  readonly value: string | number;
}

/** The values of the entries of an aspect. An entry without a key, and values of other types, are left out. */
export function* entryValues(spec: SearchEntriesSpec, aspect: JsonValue): Generator<EntryValue> {
  for (const item of valuesAt(aspect, spec.items)) {
    const key = nonBlankKey(valuesAt(item, spec.key)[0] ?? keyByWord(spec, item));
    if (key === null) continue;
    for (const value of valuesAt(item, spec.values)) {
      const plain = memberOf(value);
      if (isNumeric(plain)) yield { field: entryFieldName(spec.numberField, key), value: indexedNumber(plain) };
      if (typeof plain === 'string' && plain !== '') yield { field: entryFieldName(spec.field, key), value: plain };
    }
  }
}

function keyByWord({ word }: SearchEntriesSpec, item: JsonValue): string | undefined {
  return word && isObject(item) ? keyOfWord(word, item[word.field]) : undefined;
}

/** A union on the wire is an object with one member. */
function memberOf(value: JsonValue): JsonValue | undefined {
  return isObject(value) ? Object.values(value)[0] : value;
}

/** What follows the entity type in a urn. */
function nonBlankKey(urn: JsonValue | undefined): string | null {
  const key = typeof urn === 'string' ? urnKey(urn) : '';
  return key.trim() === '' ? null : key;
}

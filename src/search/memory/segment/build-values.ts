import type { ByteText } from '../storage/byte-text';
import { PostingsWriter } from '../storage/postings';
import { TextWriter } from '../storage/text-writer';
import type { FieldKeys } from './document-values';
import type { ValueIndex } from './segment';
import { foldedHash, valueOf } from './value-keys';

interface Value {
  readonly documents: number[];
  /** Set when all values are known. */
  id: number;
}

/** Collects the distinct values of documents. `idsOf` gives the ids of the values of a field of a document. */
export function buildValues(documents: readonly (readonly FieldKeys[])[]): {
  readonly values: ValueIndex;
  readonly idsOf: (field: FieldKeys) => readonly number[];
} {
  const byField = new Map<string, Map<ByteText, Value>>();
  let count = 0;
  documents.forEach((fields, number) => {
    for (const { field, keys } of fields) {
      const known = byField.get(field) ?? new Map<ByteText, Value>();
      byField.set(field, known);
      for (const key of keys) count += addTo(known, key, number);
    }
  });
  const values = writeValues(byField, count);
  return { values, idsOf: ({ field, keys }) => keys.map((key) => byField.get(field)?.get(key)?.id ?? 0) };
}

function addTo(known: Map<ByteText, Value>, key: ByteText, document: number): number {
  const value = known.get(key);
  if (!value) known.set(key, { documents: [document], id: 0 });
  else if (value.documents.at(-1) === document) return 0;
  else value.documents.push(document);
  return 1;
}

function writeValues(byField: ReadonlyMap<string, ReadonlyMap<ByteText, Value>>, count: number): ValueIndex {
  const distinct = [...byField.values()].reduce((sum, { size }) => sum + size, 0);
  const writer = new PostingsWriter({ terms: distinct, postings: count, markMax: -1 });
  const keys = new TextWriter();
  const foldedHashes = new Uint32Array(distinct);
  const fields = [...byField.keys()].toSorted();
  const fieldStarts = [0];
  for (const field of fields) {
    const known = byField.get(field) ?? new Map<ByteText, Value>();
    for (const key of [...known.keys()].toSorted()) {
      const value = known.get(key);
      if (!value) continue;
      value.id = keys.size;
      foldedHashes[value.id] = foldedHash(String(valueOf(key)));
      keys.add(key);
      for (const document of value.documents) writer.add(document, 0);
      writer.endTerm();
    }
    fieldStarts.push(keys.size);
  }
  return {
    fields,
    fieldStarts: Uint32Array.from(fieldStarts),
    keys: keys.texts(),
    postings: writer.postings(),
    foldedHashes,
  };
}

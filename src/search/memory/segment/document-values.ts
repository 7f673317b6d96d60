import { KEYWORD, type SearchField } from '../../fields/search-field';
import type { FieldValue, SearchDocument } from '../../search-document';
import type { ByteText } from '../storage/byte-text';
import { PostingsWriter } from '../storage/postings';
import { TextWriter } from '../storage/text-writer';
import type { ValueIndex } from './segment';
import { foldedHash, isCut, keyOfValue, mayBeCut, valueOf } from './value-keys';

/** Holds the runs of a document. No field of the models has this name. */
export const RUNS = '\u0000runs';
const RUNS_FIELD = { ...KEYWORD, name: RUNS };

type ValueField = Pick<SearchField, 'name' | 'kind' | 'facet'>;
type Scalar = string | number | boolean;

/** A distinct value of a field. */
interface Value {
  readonly key: ByteText;
  /** Ascending. */
  readonly documents: number[];
  /** Set when all values are known. */
  id: number;
}

/** The values of one field of a document. */
export interface OwnValues {
  readonly facet: boolean;
  readonly values: readonly Value[];
}

/** The distinct values of documents, field by field. A key is made once for each of them, because most documents share theirs. */
export class ValueCollector {
  private readonly byField = new Map<string, Map<Scalar, Value>>();
  private count = 0;

  /**
   * Documents come in the order of their numbers.
   * @param fields those that the document has
   */
  collect(
    number: number,
    { fields: values, runIds }: SearchDocument,
    fields: readonly SearchField[],
  ): readonly OwnValues[] {
    const found: OwnValues[] = [];
    for (const field of fields) {
      const value = values[field.name];
      if (value !== undefined) found.push(this.valuesOf(field, value, number));
    }
    if (runIds.length > 0) found.push(this.valuesOf(RUNS_FIELD, runIds, number));
    return found;
  }

  /** The values of all documents, which have their ids from now on. */
  taken(): ValueIndex {
    const distinct = [...this.byField.values()].reduce((sum, { size }) => sum + size, 0);
    const writer = new PostingsWriter({ terms: distinct, postings: this.count, markMax: -1 });
    const keys = new TextWriter();
    const foldedHashes = new Uint32Array(distinct);
    const fields = [...this.byField.keys()].toSorted();
    const fieldStarts = [0];
    for (const field of fields) {
      for (const value of this.sorted(field)) {
        value.id = keys.size;
        foldedHashes[value.id] = foldedHash(String(valueOf(value.key)));
        keys.add(value.key);
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

  private sorted(field: string): readonly Value[] {
    return [...(this.byField.get(field)?.values() ?? [])].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  private valuesOf(field: ValueField, value: FieldValue, document: number): OwnValues {
    let known = this.byField.get(field.name);
    if (!known) this.byField.set(field.name, (known = new Map()));
    const values: Value[] = [];
    if (typeof value === 'object') for (const each of value) values.push(this.add(known, field, each, document));
    else values.push(this.add(known, field, value, document));
    return { facet: field.facet, values };
  }

  private add(known: Map<Scalar, Value>, field: ValueField, value: Scalar, document: number): Value {
    // Another entity type may keep the whole of a text that this one cuts.
    const identity = mayBeCut(value) ? keyOfValue(value, field) : value;
    let found = known.get(identity);
    if (!found) known.set(identity, (found = { key: keyOfValue(value, field), documents: [], id: 0 }));
    if (found.documents.at(-1) === document) return found;
    found.documents.push(document);
    this.count += 1;
    return found;
  }
}

export function hasCutValue(fields: readonly OwnValues[]): boolean {
  return fields.some(({ values }) => values.some(({ key }) => isCut(key)));
}

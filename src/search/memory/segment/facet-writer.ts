import { ListInterner } from '../storage/list-interner';
import type { FacetColumn, Facets, ValueIndex } from './segment';

interface GrowingColumn {
  /** List 0 is empty. */
  readonly lists: ListInterner;
  readonly ofDocument: Uint32Array;
}

/** Collects the facet values of documents. */
export class FacetWriter {
  /** By index of the field. */
  private readonly columns = new Map<number, GrowingColumn>();

  constructor(
    private readonly values: Pick<ValueIndex, 'fieldStarts'>,
    private readonly size: number,
  ) {}

  /** @param values ids of values, ascending */
  add(document: number, values: readonly number[]): void {
    const { fieldStarts } = this.values;
    let field = 0;
    for (let at = 0; at < values.length;) {
      while ((values[at] ?? 0) >= (fieldStarts[field + 1] ?? Infinity)) field += 1;
      let end = at + 1;
      while (end < values.length && (values[end] ?? 0) < (fieldStarts[field + 1] ?? Infinity)) end += 1;
      const { lists, ofDocument } = this.column(field);
      ofDocument[document] = lists.idOf(values.slice(at, end));
      at = end;
    }
  }

  taken(): Facets {
    const fields = [...this.columns.keys()].toSorted((a, b) => a - b);
    const columns = fields
      .map((field) => this.column(field))
      .map(({ lists, ofDocument }) => ({
        ofDocument: lists.size <= 0x10000 ? Uint16Array.from(ofDocument) : ofDocument,
        starts: lists.takeStarts(),
        items: lists.takeItems(),
      }));
    const values = distinct(columns.map(({ items }) => items));
    const slotOf = new Map(Array.from(values, (value, slot) => [value, slot]));
    return {
      values,
      columns: columns.map(({ ofDocument, starts, items }): FacetColumn => {
        return { ofDocument, starts, slots: items.map((value) => slotOf.get(value) ?? 0) };
      }),
    };
  }

  private column(field: number): GrowingColumn {
    const known = this.columns.get(field);
    if (known) return known;
    const made = { lists: new ListInterner(), ofDocument: new Uint32Array(this.size) };
    made.lists.idOf([]);
    this.columns.set(field, made);
    return made;
  }
}

/** All numbers of the lists, ascending. */
function distinct(lists: readonly Uint32Array[]): Uint32Array {
  const found = new Set<number>();
  for (const list of lists) for (const number of list) found.add(number);
  return Uint32Array.from(found).toSorted();
}

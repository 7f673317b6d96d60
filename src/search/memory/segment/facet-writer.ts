import { ListInterner } from '../storage/list-interner';
import { NumberList } from '../storage/number-list';
import type { FacetColumn, Facets, ValueIndex } from './segment';

interface GrowingColumn {
  /** List 0 is empty. */
  readonly lists: ListInterner;
  readonly ofDocument: Uint32Array;
}

/** Collects the facet values of documents. */
export class FacetWriter {
  /** Columns by index of the field. */
  private readonly columns: (GrowingColumn | undefined)[] = [];
  /** The ids of the values of the current document. */
  private readonly values = new NumberList();
  private isAscending = true;

  constructor(
    private readonly index: Pick<ValueIndex, 'fieldStarts'>,
    private readonly size: number,
  ) {}

  /** Adds a value to the current document, which may have it already. Cheapest if the ids ascend. */
  add(value: number): void {
    const { values } = this;
    if (values.size > 0 && values.at(values.size - 1) >= value) this.isAscending = false;
    values.add(value);
  }

  endDocument(document: number): void {
    const { values } = this;
    if (!this.isAscending) values.sortDistinct();
    this.isAscending = true;
    const { fieldStarts } = this.index;
    let field = 0;
    for (let at = 0; at < values.size;) {
      while (values.at(at) >= (fieldStarts[field + 1] ?? Infinity)) field += 1;
      const limit = fieldStarts[field + 1] ?? Infinity;
      let end = at + 1;
      while (end < values.size && values.at(end) < limit) end += 1;
      const { lists, ofDocument } = this.column(field);
      ofDocument[document] = lists.idOf(values, at, end);
      at = end;
    }
    values.clear();
  }

  taken(): Facets {
    const columns = this.columns
      .flatMap((column) => column ?? [])
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
    const known = this.columns[field];
    if (known) return known;
    const made = { lists: new ListInterner(), ofDocument: new Uint32Array(this.size) };
    made.lists.idOf(this.values, 0, 0);
    this.columns[field] = made;
    return made;
  }
}

/** All numbers of the lists, ascending. */
function distinct(lists: readonly Uint32Array[]): Uint32Array {
  const found = new Set<number>();
  for (const list of lists) for (const number of list) found.add(number);
  return Uint32Array.from(found).toSorted();
}

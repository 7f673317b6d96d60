import type { AspectTable, TableRow } from './aspect-table';
import { type MovedVersion, VersionOrder } from './version-order';

/** Versions of one entity: all of them, or for a large entity the next ones. */
export interface EntityPart {
  readonly urn: string;
  readonly versions: readonly MovedVersion[];
  /** Whether this is the last part of the entity. */
  readonly isLast: boolean;
}

interface Limits {
  /** A page is one statement, so that no statement runs for long on the database of the server. */
  readonly pageRows: number;
  readonly partRows: number;
  readonly partCharacters: number;
}

const LIMITS: Limits = { pageRows: 5000, partRows: 1000, partCharacters: 4_000_000 };

/**
 * Reads the entities after a urn, page by page. All parts of an entity are as of one moment. An entity that does not fit into a page is read
 * again in a larger one, so its first parts may come twice.
 */
export async function* readEntities(
  table: Pick<AspectTable, 'rowsAfter'>,
  after: string,
  limits: Limits = LIMITS,
): AsyncGenerator<EntityPart> {
  let last = after;
  for (let pageRows = limits.pageRows; ;) {
    const start = last;
    const page = new Page(limits);
    for await (const part of page.parts(table.rowsAfter(start, pageRows))) {
      yield part;
      if (part.isLast) last = part.urn;
    }
    const isEnd = page.rows < pageRows;
    const [first] = page.open;
    if (isEnd && first) yield { urn: first.urn, versions: page.open, isLast: true };
    if (isEnd) return;
    pageRows = last === start ? 2 * pageRows : limits.pageRows;
  }
}

/** A page while it is read. */
class Page {
  rows = 0;
  /** The last entity, or its last part: the page may end within it. */
  open: MovedVersion[] = [];
  private characters = 0;

  constructor(private readonly limits: Limits) {}

  async *parts(rows: AsyncIterable<TableRow>): AsyncGenerator<EntityPart> {
    const order = new VersionOrder();
    for await (const row of rows) {
      this.rows++;
      for (const version of order.take(row)) yield* this.add(version);
    }
    for (const version of order.end()) yield* this.add(version);
  }

  private *add(version: MovedVersion): Generator<EntityPart> {
    const urn = this.open[0]?.urn ?? version.urn;
    const isLast = urn !== version.urn;
    if (isLast || this.open.length === this.limits.partRows || this.characters > this.limits.partCharacters) {
      yield { urn, versions: this.open, isLast };
      this.open = [];
      this.characters = 0;
    }
    this.open.push(version);
    this.characters += version.metadata.length;
  }
}

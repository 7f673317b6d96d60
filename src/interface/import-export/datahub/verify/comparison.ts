import { GroupedNotes } from '../grouped-notes';

/** Counts of one aspect of one entity type. */
export interface AspectCounts {
  /** Latest values of the server. */
  there: number;
  /** Values of them that are stored here, also newer ones. */
  here: number;
  setAside: number;
  missing: number;
  /** Stored here with an older time. */
  older: number;
  /** Latest values that only the catalog has. */
  onlyHere: number;
}

/** The result of a comparison of a server with the catalog. */
export class Comparison {
  entities = 0;
  /** Values of the sampled entities that were compared whole. */
  sampled = 0;
  readonly aspects = new Map<string, AspectCounts>();
  readonly missing = new GroupedNotes();
  readonly older = new GroupedNotes();
  readonly different = new GroupedNotes();
  readonly refused = new GroupedNotes();
  readonly credentials = new GroupedNotes();
  readonly changedHere = new GroupedNotes();
  readonly onlyHere = new GroupedNotes();

  /** @param subject such as `dataset.ownership` */
  of(subject: string): AspectCounts {
    const counts = this.aspects.get(subject) ?? { there: 0, here: 0, setAside: 0, missing: 0, older: 0, onlyHere: 0 };
    this.aspects.set(subject, counts);
    return counts;
  }

  /** Values of the server that could be here and are not. */
  get problems(): number {
    return this.missing.count + this.older.count + this.different.count;
  }
}

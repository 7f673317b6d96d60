import type { TableRow } from './aspect-table';

/** A value with the version that it gets in the catalog. */
export interface MovedVersion extends TableRow {
  /** Counts from 1; the latest value has the highest one. */
  readonly version: number;
}

/**
 * The table has the latest value of an aspect first, with version 0. This puts it last, with the version that it will get as an old value.
 * Times never decrease within an aspect, because the clocks of several servers differ, and an import compares times to find what is new.
 */
export class VersionOrder {
  private latest: TableRow | undefined;
  private before: MovedVersion | undefined;

  /** @param row the next one in the order of the table @returns versions that come before it, or are it */
  take(row: TableRow): readonly MovedVersion[] {
    const known = this.latest ?? this.before;
    const isOther = known && (known.urn !== row.urn || known.aspect !== row.aspect);
    const ended = isOther ? this.end() : [];
    if (row.version > 0) return [...ended, this.next(row, row.version)];
    this.latest = row;
    return ended;
  }

  /** The latest value of the last aspect. */
  end(): readonly MovedVersion[] {
    const { latest, before } = this;
    const ended = latest ? [this.next(latest, (before?.version ?? 0) + 1)] : [];
    this.latest = this.before = undefined;
    return ended;
  }

  private next(row: TableRow, version: number): MovedVersion {
    const createdOn = Math.max(row.createdOn, this.before?.createdOn ?? 0);
    this.before = { ...row, version, createdOn };
    return this.before;
  }
}

import { RowSource } from '../../database/row-source';

/** Who wrote a value, when, in which run. */
export interface Stamp {
  readonly systemMetadata: string;
  readonly runId: string;
  readonly createdOn: number;
  readonly createdBy: string;
}

export const STAMPS = new RowSource<Stamp>({
  systemMetadata: 'text',
  runId: 'text',
  createdOn: 'bigint',
  createdBy: 'text',
});

/** The different stamps of many rows. All rows of a request share one, which is larger than most values: it is sent once and told by its number. */
export class StampColumns {
  private readonly numbers = new Map<string, number>();
  private readonly stamps: Stamp[] = [];
  private last: { readonly stamp: Stamp; readonly number: number } | undefined;

  /** Counts from 1, as arrays of PostgreSQL do. */
  number(stamp: Stamp): number {
    if (!this.last || !isSame(this.last.stamp, stamp)) this.last = { stamp, number: this.find(stamp) };
    return this.last.number;
  }

  values(): readonly Buffer[] {
    return STAMPS.values(this.stamps);
  }

  private find(stamp: Stamp): number {
    const key = `${stamp.createdOn} ${stamp.createdBy} ${stamp.systemMetadata}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.stamps.push(stamp);
    this.numbers.set(key, number);
    return number;
  }
}

/** The run stands in the system metadata. */
function isSame(a: Stamp, b: Stamp): boolean {
  return a.createdOn === b.createdOn && a.createdBy === b.createdBy && a.systemMetadata === b.systemMetadata;
}

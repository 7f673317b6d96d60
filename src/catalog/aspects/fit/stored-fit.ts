import type { Database } from '#base/database/sql-client';
import { SchemaViolationError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectValidator } from '../aspect-service';
import { type FitRow, readFitRows, replaceFitRows } from './sql/fit-rows';
import { type AspectOfType, countValues, readSeries, scanValues, type ValueCount } from './sql/stored-values';

/** Values that are checked at a time, so that others get their turn. */
const PAGE_VALUES = 200;

export interface StoredFitDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly validator: AspectValidator;
  /** The digest of the models. Stored values are compared again only when it changes. */
  readonly digest: string;
}

/** Compares the stored values with the models, which may have changed since the values were written. */
export class StoredFit {
  /** Aspects of which some values do not fit, as far as they were compared. */
  private misfits: ReadonlySet<string> = new Set();
  private readonly scan: FitScan;
  private known: Promise<readonly FitRow[]> | undefined;

  constructor(private readonly deps: StoredFitDeps) {
    this.scan = new FitScan(deps);
  }

  /**
   * Values of aspects and entity types that earlier models knew and these do not, the most first. Takes one small statement if there are
   * none.
   */
  async forgotten(): Promise<readonly ValueCount[]> {
    const { database, models } = this.deps;
    const known = await readFitRows(database);
    return countValues(
      database,
      known.filter(({ entityType, aspect }) => !models.hasAspect(entityType, aspect)),
    );
  }

  /**
   * Compares the next values, if the models changed since the last comparison that came to its end.
   * @returns the aspects whose values do not fit; undefined before the last values
   */
  async compareNext(): Promise<readonly ValueCount[] | undefined> {
    const { database, models, digest } = this.deps;
    this.known ??= readFitRows(database);
    const known = await this.known;
    const isDone = known.length > 0 && known.every((row) => row.digest === digest);
    const rows = isDone ? known : await this.scan.next();
    if (!rows) return undefined;
    if (!isDone) await replaceFitRows(database, rows);
    const misfits = rows.filter((row) => row.misfits > 0 && models.hasAspect(row.entityType, row.aspect));
    this.misfits = new Set(misfits.map(({ aspect }) => aspect));
    return misfits.map(({ entityType, aspect, misfits: values }) => ({ entityType, aspect, values }));
  }

  /** What is wrong with a stored value. Nothing is checked for aspects whose values all fit. */
  warnings(aspect: string, value: string): readonly string[] {
    if (!this.misfits.has(aspect)) return [];
    const problem = problemOf(this.deps.validator, aspect, value);
    return problem === undefined ? [] : [`${problem}; the models have changed, and the value is as it was written`];
  }
}

/** One comparison of all latest values, a page at a time. */
class FitScan {
  private after = { id: '0', aspect: '' };
  private readonly counts = new Map<string, { readonly pair: AspectOfType; misfits: number }>();

  constructor(private readonly deps: StoredFitDeps) {}

  /** @returns the result after the last page */
  async next(): Promise<readonly FitRow[] | undefined> {
    const { database, validator, models } = this.deps;
    const page = await scanValues(database, this.after, PAGE_VALUES);
    for (const { entityType, aspect, value } of page) {
      const fits = models.hasAspect(entityType, aspect) && problemOf(validator, aspect, value) === undefined;
      if (!fits) this.count({ entityType, aspect }, 1);
    }
    this.after = page.at(-1) ?? this.after;
    return page.length < PAGE_VALUES ? this.finish() : undefined;
  }

  private async finish(): Promise<readonly FitRow[]> {
    const { database, models, digest } = this.deps;
    const known = models.registry.aspects.flatMap(({ name, entities }) =>
      entities.map((entityType) => ({ entityType, aspect: name })),
    );
    for (const pair of [...known, ...(await readSeries(database))]) this.count(pair, 0);
    return [...this.counts.values()].map(({ pair, misfits }) => ({ ...pair, digest, misfits }));
  }

  private count({ entityType, aspect }: AspectOfType, misfits: number): void {
    const key = `${entityType} ${aspect}`;
    const known = this.counts.get(key);
    if (known) known.misfits += misfits;
    else this.counts.set(key, { pair: { entityType, aspect }, misfits });
  }
}

function problemOf(validator: AspectValidator, aspect: string, value: string): string | undefined {
  try {
    validator.validate(aspect, parseExactJson(value), '');
    return undefined;
  } catch (error) {
    if (error instanceof SchemaViolationError) return error.message;
    throw error;
  }
}

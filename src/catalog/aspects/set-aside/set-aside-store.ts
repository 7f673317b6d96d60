import type { SqlClient } from '#base/database/sql-client';
import { LimitExceededError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { countSetAside, type SetAsideCount } from './sql/count-set-aside';

const MEGABYTE = 1_000_000;
/** The greatest age of a count: to decide whether there is room, and for people. */
const COUNTED_FOR_MS = 10_000;
const SHOWN_FOR_MS = 1_000;

/** Counts what is set aside, and decides whether more may be. */
export class SetAsideStore {
  private counted: { readonly at: number; readonly counts: Promise<readonly SetAsideCount[]> } | undefined;
  /** Bytes that this process has set aside since the last count. */
  private added = 0;

  constructor(
    private readonly client: SqlClient,
    private readonly megabytesMax: number,
    private readonly now: () => number,
  ) {}

  /** The values by entity type and aspect, the most first. Up to a second old. */
  counts(): Promise<readonly SetAsideCount[]> {
    return this.countsOfLast(SHOWN_FOR_MS);
  }

  private countsOfLast(milliseconds: number): Promise<readonly SetAsideCount[]> {
    if (this.counted && this.now() - this.counted.at < milliseconds) return this.counted.counts;
    const counts = countSetAside(this.client);
    counts.catch(() => (this.counted = undefined));
    this.counted = { at: this.now(), counts };
    this.added = 0;
    return counts;
  }

  /** Counts of the values that the models know by now. */
  async adoptable(models: ModelRegistry): Promise<readonly SetAsideCount[]> {
    const isKnown = ({ entityType, aspect }: SetAsideCount) => models.hasAspect(entityType, models.aspectName(aspect));
    return (await countSetAside(this.client)).filter(isKnown);
  }

  /** @throws LimitExceededError if the values do not fit into the limit */
  async requireRoom(bytes: number): Promise<void> {
    const used = (await this.countsOfLast(COUNTED_FOR_MS)).reduce((sum, each) => sum + each.bytes, 0) + this.added;
    if (used + bytes > this.megabytesMax * MEGABYTE) throw full(this.megabytesMax);
    this.added += bytes;
  }
}

function full(megabytes: number): LimitExceededError {
  return new LimitExceededError(
    `The request has aspects that the models do not know, and ${megabytes} MB of such values are set aside already. ` +
      'Add the aspects to the models and run "aspectory adopt", delete the values, or raise ASPECTORY_SET_ASIDE_MEGABYTES.',
    [],
    400,
  );
}

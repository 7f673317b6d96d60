import type { AccessFilter } from '../authorization/access-filter';
import type { ChangeFeed } from '../changes/change-feed';
import type { Change } from '../changes/change-log';
import type { PastChanges } from '../changes/past-changes';
import type { ModelRegistry } from '../registry/model-registry';
import type { EntityChange } from './entity-change';
import { EntityChanges } from './entity-changes';

interface RecentChangesDeps {
  readonly models: ModelRegistry;
  readonly changes: Pick<ChangeFeed, 'bounds' | 'page'>;
  readonly past: Pick<PastChanges, 'valuesBefore' | 'positionAt'>;
}

/** Where changes begin: at a time in epoch milliseconds, or behind a position of the log. */
export type ChangesSince = { readonly time: number } | { readonly position: number };

interface RecentQuery {
  readonly since: ChangesSince;
  /** Selects only changes up to this position, which is `before` of the page before. */
  readonly before: number | undefined;
  readonly access: AccessFilter;
  readonly signal: AbortSignal;
}

/** A change with what it means, in sentences. */
export interface RecentChange {
  readonly change: Change;
  readonly meant: readonly EntityChange[];
}

interface RecentPage {
  /** Newest first. */
  readonly changes: readonly RecentChange[];
  /** The position at which the next page begins; undefined if nothing older is left. */
  readonly before: number | undefined;
}

/** Positions that are read at once, from the newest back. */
const WINDOW = 1000;
/** The greatest number of positions of one page: most changes of an ingestion mean nothing to people. */
const WINDOWS = 30;
/** Changes with a meaning after which a page ends. */
const ENOUGH = 300;

/** Reads the change log from the newest change back, as far as it means something to people. */
export class RecentChanges {
  private readonly meaning: EntityChanges;
  private readonly aspects: readonly string[];

  constructor(private readonly deps: RecentChangesDeps) {
    this.meaning = new EntityChanges(deps.models);
    this.aspects = this.meaning.aspects;
  }

  /** Reads the changes that the access admits now, with the values that are kept. */
  async page({ since, before, access, signal }: RecentQuery): Promise<RecentPage> {
    const { first, last } = await this.deps.changes.bounds();
    const begin = 'time' in since ? await this.deps.past.positionAt(since.time) : since.position + 1;
    const floor = Math.max(first, begin) - 1;
    const found: RecentChange[] = [];
    let end = Math.min(last, before ?? last);
    for (let round = 0; end > floor && round < WINDOWS && found.length < ENOUGH; round++) {
      const after = Math.max(floor, end - WINDOW);
      const range = { after, upTo: end, limit: WINDOW, aspects: this.aspects, access };
      for (const change of await this.meant(await this.read(range, signal))) found.push(change);
      end = after;
    }
    return { changes: found, before: end > floor ? end : undefined };
  }

  /** All changes of the range: a page ends earlier if its values are large. */
  private async read(range: Parameters<ChangeFeed['page']>[0], signal: AbortSignal): Promise<readonly Change[]> {
    const changes: Change[] = [];
    const options = { waitMs: 0, signal, isAllowed: () => Promise.resolve(true) };
    for (let { after } = range; after < (range.upTo ?? 0);) {
      const page = await this.deps.changes.page({ ...range, after }, options);
      if (page.position <= after) break;
      for (const change of page.changes) changes.push(change);
      after = page.position;
    }
    return changes.toReversed();
  }

  private async meant(changes: readonly Change[]): Promise<readonly RecentChange[]> {
    const shown = changes.filter(({ operation }) => operation === 'UPSERT' || operation === 'DELETE');
    const replaced = shown.filter(({ operation, versionBefore }) => operation === 'UPSERT' && versionBefore !== null);
    const before = await this.deps.past.valuesBefore(replaced.map(({ position }) => position));
    const isReplaced = new Set(replaced);
    return shown.flatMap((change) => {
      // Without the value before, nobody knows what is new of it.
      const lacksValue = change.value === null || (isReplaced.has(change) && !before.has(change.position));
      const kept = { before: before.get(change.position) ?? null, lacksBefore: false, lacksValue, later: undefined };
      const meant = this.meaning.of(change, kept);
      return meant.length > 0 ? [{ change, meant }] : [];
    });
  }
}

import { exactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Draft } from './aspect-draft';
import type { EventPart } from './event-parts';
import type { TextBudget } from './event-size';
import { Remembered } from './remembered';
import type { RuleGroup } from './rule-group';

/** What an event states of a part. */
export interface Stated {
  /** The name of the facet; empty for the part itself. */
  readonly name: string;
  readonly facet: JsonObject | undefined;
  /** The digest of the tables by which the event names datasets. */
  readonly tables: string;
  readonly budget: Pick<TextBudget, 'spent'>;
}

/** What rules made of a facet, and all on which that depends besides the identity of its part. */
interface Made {
  readonly text: string;
  readonly tables: string;
  readonly job: string;
  readonly run: string;
  readonly drafts: readonly Draft[];
}

/** Characters of facets, and of the urns in their drafts. They take about three times as many bytes. */
const SIZE_MAX = 16_000_000;
/** A facet that names no other dataset does not depend on their tables. */
const NAMES_OTHERS = '"namespace"';

/**
 * The drafts of the parts of earlier events. A run repeats most facets from START to COMPLETE, and the next run of its job says the same of
 * the datasets.
 */
export class PartMemory {
  private readonly parts = new Remembered<Map<string, Made>>(SIZE_MAX);

  /** Equal facets of the same things give the very same values. */
  draftsOf(
    { needsJob, needsRun }: RuleGroup,
    part: EventPart,
    { name, facet, tables: all, budget }: Stated,
    make: () => readonly Draft[],
  ): readonly Draft[] {
    const text = facet ? exactJson(facet) : '';
    const tables = text.includes(NAMES_OTHERS) ? all : '';
    const job = needsJob ? part.job : '';
    const run = needsRun ? part.run : '';
    const known = this.parts.get(part.identity)?.get(name);
    if (known && known.text === text && known.run === run && known.job === job && known.tables === tables)
      return known.drafts;
    const before = budget.spent;
    const drafts = make();
    const facets = this.parts.get(part.identity) ?? new Map<string, Made>();
    facets.set(name, { text, tables, job, run, drafts });
    this.parts.set(part.identity, facets, text.length + budget.spent - before);
    return drafts;
  }
}

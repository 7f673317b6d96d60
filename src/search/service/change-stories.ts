import type { RecentChange } from '#catalog/topics/recent-changes';

/** What one person changed of one entity at one time. */
export interface ChangeStory {
  readonly urn: string;
  readonly entityType: string;
  /** Urn. */
  readonly actor: string;
  /** The time of the latest of the changes, in epoch milliseconds. */
  readonly time: number;
  readonly sentences: readonly Sentence[];
  /** Sentences that are left out. */
  readonly more: number;
}

interface Sentence {
  readonly category: string;
  readonly operation: string;
  readonly text: string;
}

/** Changes of one person of one entity belong together if not more time is between them. */
const TOGETHER_MS = 10 * 60_000;
const SENTENCES = 6;
/** The number of sentences about a new entity, of which it is enough to know that it is new. */
const SENTENCES_OF_NEW = 1;

interface Draft extends Omit<ChangeStory, 'sentences' | 'more'> {
  first: number;
  readonly sentences: Map<string, Sentence>;
}

/** The changes, newest first, as stories in the order of their latest change. */
export function storiesOf(changes: readonly RecentChange[]): readonly ChangeStory[] {
  const stories: Draft[] = [];
  const open = new Map<string, Draft>();
  const creations = new Set(changes.filter(creates).map(({ change }) => momentOf(change)));
  for (const { change, meant } of changes) {
    const { urn, entityType, actor, time } = change;
    const key = creations.has(momentOf(change)) ? momentOf(change) : `${actor} ${urn}`;
    const known = open.get(key);
    const story =
      known && known.first - time <= TOGETHER_MS
        ? known
        : { urn, entityType, actor, time, first: time, sentences: new Map<string, Sentence>() };
    if (story !== known) stories.push(story);
    open.set(key, story);
    story.first = time;
    for (const { category, operation, description: text } of meant)
      if (!story.sentences.has(text)) story.sentences.set(text, { category, operation, text });
  }
  return stories.map(({ first: _first, sentences, ...story }) => {
    const all = [...sentences.values()].toSorted((a, b) => Number(isOfAll(b)) - Number(isOfAll(a)));
    const shown = all.slice(0, all.some(({ operation }) => operation === 'CREATE') ? SENTENCES_OF_NEW : SENTENCES);
    return { ...story, sentences: shown, more: all.length - shown.length };
  });
}

function creates({ meant }: RecentChange): boolean {
  return meant.some(({ operation }) => operation === 'CREATE');
}

/** What is written with a new entity is part of its creation; what somebody changes later is not. */
function momentOf({ urn, time }: RecentChange['change']): string {
  return `${urn} ${time}`;
}

/** Whether it is about the entity as a whole, which people want to know first. */
function isOfAll({ category }: Sentence): boolean {
  return category === 'LIFECYCLE';
}

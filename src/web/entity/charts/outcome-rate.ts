import type { CardDisplay } from '#generated/registry/display-types';
import type { Strip } from './series';

type Outcomes = NonNullable<CardDisplay['outcomes']>;

export interface OutcomeRate {
  /** The rate in whole percent, rounded down, so that 100 means all. */
  readonly percent: number;
  /** What people want, in the words of the models, such as `passed`. */
  readonly word: string;
}

/** The share of good outcomes; undefined if the models do not say what is good, or if nothing ended well or badly. */
export function rateOf({ marks, outcomes = {} }: Strip): OutcomeRate | undefined {
  const tones = marks.map(({ symbol }) => outcomes[symbol]?.tone);
  const [good, bad] = [count(tones, 'good'), count(tones, 'bad')];
  const word = goodWord(outcomes);
  if (good + bad === 0 || word === undefined) return undefined;
  return { percent: Math.floor((100 * good) / (good + bad)), word };
}

function goodWord(outcomes: Outcomes): string | undefined {
  return Object.values(outcomes)
    .find(({ tone }) => tone === 'good')
    ?.title.toLowerCase();
}

function count(tones: readonly unknown[], wanted: string): number {
  return tones.filter((tone) => tone === wanted).length;
}

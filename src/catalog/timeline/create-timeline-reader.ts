import { LIMITS } from '#generated/http/limits';
import { answerTooLarge } from '#base/errors/answer-too-large';
import { charactersOfPaths, differencesOf } from '#base/json/differences';
import type { TimelineSpec } from '#generated/registry/registry-types';
import type { AspectHistory, HistoryReader } from '../aspects/history-reader';
import { NotFoundError, InvalidInputError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import { findEntity, type ModelRegistry } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import { eventsOfStep } from './events-of-step';
import { type AspectStep, stepsOf } from './steps';
import type {
  SemanticChange,
  TimelineEvent,
  TimelineQuery,
  TimelineReader,
  TimelineTransaction,
} from './timeline-reader';
import { unknownName } from '#base/errors/unknown-name';

/** Versions of an aspect that a timeline compares: more than retention keeps by default. */
const VERSIONS = 100;

/** Computes timelines from the versions that are kept. The models declare what they show. */
export function createTimelineReader(models: ModelRegistry, history: HistoryReader): TimelineReader {
  return {
    async timeline(query) {
      const { urn, read, startTime, endTime } = query;
      const entity = findEntity(models, parseUrn(urn, { field: ['urn'] }).entityType, { field: ['urn'] });
      const specs = selectCategories(models.registry.timeline, query.categories).filter(({ aspect }) =>
        entity.aspects.includes(aspect),
      );
      const aspects = [...new Set(specs.map(({ aspect }) => aspect))];
      const written = await historyOf(history, urn, { aspects, limit: VERSIONS, read });
      const steps = written.flatMap(stepsOf).toSorted((a, b) => a.time - b.time);
      return transactionsOf(models, specs, steps, query).filter(
        ({ timestamp }) => timestamp >= startTime && timestamp <= endTime,
      );
    },
  };
}

async function historyOf(
  history: HistoryReader,
  urn: string,
  options: Parameters<HistoryReader['history']>[1],
): Promise<readonly AspectHistory[]> {
  try {
    return await history.history(urn, options);
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}

function transactionsOf(
  models: ModelRegistry,
  specs: readonly TimelineSpec[],
  steps: readonly AspectStep[],
  { raw }: TimelineQuery,
): readonly TimelineTransaction[] {
  const versions = new SemanticVersions();
  const size = new TimelineSize();
  const bySpec = groupBy(specs, ({ aspect }) => aspect);
  const transactions = [...groupBy(steps, ({ time }) => time).values()].map((together) => {
    const events = together.flatMap((step) => eventsOfStep(models, bySpec.get(step.aspect) ?? [], step));
    for (const { element, within } of events) size.add(charactersOf([element, ...within]));
    return { together, events };
  });
  return transactions
    .filter(({ events }) => events.length > 0)
    .map(({ together, events }) => {
      const semanticChange = greatestChange(events);
      return {
        timestamp: together[0]?.time ?? 0,
        actor: together[0]?.actor ?? '',
        version: versions.next(semanticChange),
        semanticChange,
        events,
        rawChanges: raw ? together.map((step) => rawChange(step, size)) : null,
      };
    });
}

function rawChange({ aspect, before, after }: AspectStep, size: TimelineSize) {
  const patch = differencesOf(before ?? '{}', after ?? '{}');
  size.add(patch ? charactersOfPaths(patch) : Infinity);
  return { aspect, patch: patch ?? [] };
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Counts the names in a timeline while it is made, because a long name is part of each change below it. */
class TimelineSize {
  private characters = 0;

  /** @throws LimitExceededError */
  add(characters: number): void {
    this.characters += characters;
    if (this.characters <= LIMITS.answerBytes) return;
    const size = Number.isFinite(this.characters) ? this.characters : LIMITS.answerBytes + 1;
    throw answerTooLarge(size, 'Ask for fewer categories, and without raw');
  }
}

/**
 * The kinds of changes of the named categories, in any case; all if no category is named.
 * @throws InvalidInputError with the nearest name for an unknown category
 */
function selectCategories(specs: readonly TimelineSpec[], names: readonly string[]): readonly TimelineSpec[] {
  if (names.length === 0) return specs;
  const known = [...new Set(specs.flatMap(({ category, alias }) => (alias === null ? [category] : [category, alias])))];
  const wanted = new Set(names.map((name) => name.toUpperCase()));
  for (const name of wanted)
    if (!known.includes(name))
      throw new InvalidInputError(
        ...unknownName({ name, known, field: ['categories'] }, (shown) => `There is no category ${shown}`),
      );
  return specs.filter(({ category, alias }) => wanted.has(category) || (alias !== null && wanted.has(alias)));
}

/** The greatest change among the events. */
function greatestChange(events: readonly TimelineEvent[]): SemanticChange {
  return events.some(({ semanticChange }) => semanticChange === 'MAJOR') ? 'MAJOR' : 'MINOR';
}

/** Numbers transactions one after the other. compat: the first one is 0.0.0, whatever it changes. */
class SemanticVersions {
  private numbers: readonly [major: number, minor: number] | undefined;

  next(change: SemanticChange): string {
    if (this.numbers) {
      const [major, minor] = this.numbers;
      this.numbers = change === 'MAJOR' ? [major + 1, 0] : [major, minor + 1];
    } else this.numbers = [0, 0];
    return `${this.numbers.join('.')}.0`;
  }
}

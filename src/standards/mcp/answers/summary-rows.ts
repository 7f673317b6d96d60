import type { CardFacts } from '#catalog/summaries/card-facts';
import type { EntitySummary, NamedEntity } from '#catalog/summaries/entity-summary';
import { cellText } from './catalog-text';
import type { Row } from './table';
import { timeText } from './time-text';

/** Enough to choose among hits; `get_entities` shows all. */
const DESCRIPTION_LENGTH = 160;

export const summaryColumns = [
  'type',
  'name',
  'urn',
  'platform',
  'in',
  'owners',
  'tags',
  'state',
  'last run',
  'description',
];

/** What identifies an entity, and what people look at first. */
export function summaryRow(summary: EntitySummary, lastRun?: CardFacts): Row {
  const { urn, entityType, name, kinds, platform, places, owners, tags = [], terms = [], states = [] } = summary;
  const { removed, description = '' } = summary;
  return [
    kinds ? `${entityType} (${kinds.join(', ')})` : entityType,
    name,
    urn,
    platform?.name,
    names(places),
    names(owners),
    names([...tags, ...terms]),
    [...states, ...(removed ? ['removed'] : [])].join(', '),
    lastRun && runText(lastRun),
    cellText(description, DESCRIPTION_LENGTH),
  ];
}

/** The end of a run, or how far it is, and when. */
function runText({ outcome, time, start }: CardFacts): string {
  const when = time ?? start;
  return [outcome?.value, ...(when === undefined ? [] : [timeText(when)])].join(' ');
}

export function names(entities: readonly NamedEntity[] = []): string {
  return entities.map(({ name }) => name).join(', ');
}

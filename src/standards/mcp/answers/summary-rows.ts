import type { EntitySummary, NamedEntity } from '#catalog/summaries/entity-summary';
import { cellText } from './catalog-text';
import type { Row } from './table';

/** Enough to choose among hits; `get_entities` shows all. */
const DESCRIPTION_LENGTH = 160;

export const summaryColumns = ['type', 'name', 'urn', 'platform', 'in', 'owners', 'tags', 'state', 'description'];

/** What identifies an entity, and what people look at first. */
export function summaryRow(summary: EntitySummary): Row {
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
    cellText(description, DESCRIPTION_LENGTH),
  ];
}

export function names(entities: readonly NamedEntity[] = []): string {
  return entities.map(({ name }) => name).join(', ');
}

import type { EntitySearchField, EntitySpec, KeyFieldSpec } from '#codegen/model/registry-types';
import type { Model } from '#codegen/model/model';
import type { Page } from './page';

export function entityPage(entity: EntitySpec, { registry }: Model): Page {
  const { name, category, doc, keyFields, aspects, snapshot, searchFields, defaults } = entity;
  const kinds = new Map(
    registry.aspects.map((aspect) => [aspect.name, aspect.kind === 'timeseries' ? 'time series' : 'versioned']),
  );
  const parts = keyFields.map((field) => `<${field.name}>`).join(',');
  return {
    title: `Entity type ${name}`,
    doc,
    sections: [
      {
        heading: 'Facts',
        rows: [
          ['urn', `urn:${registry.namespace}:${name}:${keyFields.length > 1 ? `(${parts})` : parts}`],
          ['category', category ?? 'none'],
          ['snapshot', snapshot?.record ?? 'none'],
        ],
      },
      { heading: `Key (${entity.keyAspect})`, rows: keyFields.map(keyRow) },
      { heading: 'Aspects', rows: aspects.map((aspect) => [aspect, kinds.get(aspect) ?? '']) },
      {
        heading: 'Default aspects',
        rows: Object.entries(defaults).map(([aspect, value]) => [aspect, JSON.stringify(value)]),
      },
      { heading: 'Search fields', rows: searchFields.map(searchRow) },
    ],
  };
}

function keyRow({ name, kind, symbols, entityType }: KeyFieldSpec): readonly string[] {
  return [name, kind, kind === 'urn' ? (entityType ?? 'any entity type') : symbols.join(', ')];
}

function searchRow({ field, type, aspects, helperOf, queryByDefault, boost }: EntitySearchField): readonly string[] {
  const query = queryByDefault ? `queried, boost ${boost}` : '';
  return [field, type, helperOf === null ? `from ${aspects.join(', ')}` : `of ${helperOf}`, query];
}

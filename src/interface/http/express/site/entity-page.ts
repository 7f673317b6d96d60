import type { EntitySpec } from '../../../../../generated/registry/registry-types';
import { html, type Html, prose, section, table } from './html';
import {
  aspectLink,
  aspectLinks,
  BASE,
  command,
  entityLink,
  entityLinks,
  quoted,
  type Reference,
  summaryOf,
} from './reference';
import type { Page } from './page';

/** Everything about one entity type: its urn, its aspects, what it is found by, and its relationships in both directions. */
export function entityPage(entity: EntitySpec, reference: Reference, origin: string): Page {
  const { name, doc, category, keyFields } = entity;
  const urn = reference.samples.urn(entity);
  const body = html`<h1>${name}</h1>
    <p class="soft">Entity type</p>
    ${prose(doc)}
    <dl>
      <dt>Urn</dt>
      <dd><code>${urnForm(entity, reference)}</code></dd>
      <dt>Example</dt>
      <dd><code>${urn}</code></dd>
      ${
        category === null
          ? ''
          : html`<dt>Category</dt>
              <dd>${category}</dd>`
      }
    </dl>
    ${section(
      'key',
      'Key',
      table(
        ['Part of the urn', 'Type'],
        keyFields.map((field) => [html`<code>${field.name}</code>`, keyType(field)]),
      ),
    )}
    ${section('aspects', 'Aspects', aspectTable(entity, reference))}
    ${section('search', 'Search fields', searchTable(entity))}
    ${section('relationships', 'Relationships to other entities', outgoingTable(entity, reference))}
    ${section('incoming', 'Relationships from other entities', incomingTable(entity, reference))}
    ${section(
      'read',
      'Read and search',
      html`${command(`curl ${quoted(`${origin}/entitiesV2/${encodeURIComponent(urn)}`)}`)}
        ${command(`curl -X POST ${quoted(`${origin}/entities?action=search`)} \\
  -H 'Content-Type: application/json' \\
  --data ${quoted(JSON.stringify({ entity: name, input: '*', start: 0, count: 10 }))}`)}
        <p>The page of each aspect shows how to write it.</p>`,
    )}`;
  return { title: `${name}: Aspectory reference`, base: BASE, body };
}

function urnForm({ name, keyFields }: EntitySpec, { models }: Reference): string {
  const parts = keyFields.map((field) => `<${field.name}>`).join(',');
  return `urn:${models.registry.namespace}:${name}:${keyFields.length > 1 ? `(${parts})` : parts}`;
}

function keyType({ kind, symbols, entityType }: EntitySpec['keyFields'][number]): Html {
  if (kind === 'enum') return html`one of ${symbols.join(', ')}`;
  if (kind === 'urn') return entityType === null ? html`urn` : html`urn of ${entityLink(entityType)}`;
  return html`string`;
}

function aspectTable({ aspects, defaults }: EntitySpec, { models }: Reference): Html {
  return table(
    ['Aspect', 'Kind', 'Description'],
    aspects.map((name) => {
      const spec = models.aspect(name);
      const kind = spec?.kind === 'timeseries' ? 'time series' : spec?.isKey ? 'key' : 'versioned';
      return [aspectLink(name), kind + (name in defaults ? ', written by default' : ''), summaryOf(spec?.doc ?? '')];
    }),
  );
}

function searchTable({ searchFields }: EntitySpec): Html {
  return table(
    ['Search field', 'Type', 'Use', 'From'],
    searchFields.map((field) => [
      html`<code>${field.field}</code>`,
      field.type,
      [
        field.queryByDefault && 'searched by default',
        field.autocomplete && 'completed',
        field.facet && `facet "${field.facetName}"`,
      ]
        .filter(Boolean)
        .join(', '),
      aspectLinks(field.aspects),
    ]),
  );
}

function outgoingTable({ aspects }: EntitySpec, { models }: Reference): Html {
  const rows = aspects.flatMap((name) =>
    (models.aspect(name)?.relationships ?? []).map((relationship) => [
      html`<code>${relationship.name}</code>`,
      entityLinks(relationship.entityTypes),
      aspectLink(name),
    ]),
  );
  return table(['Relationship', 'To', 'From aspect'], rows);
}

function incomingTable({ name }: EntitySpec, { models }: Reference): Html {
  const rows = models.registry.aspects.flatMap((aspect) =>
    aspect.relationships
      .filter(({ entityTypes }) => entityTypes.includes(name))
      .map((relationship) => [
        html`<code>${relationship.name}</code>`,
        entityLinks(aspect.entities),
        aspectLink(aspect.name),
      ]),
  );
  return table(['Relationship', 'From', 'From aspect'], rows);
}

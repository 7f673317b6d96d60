import type { AspectSpec, EntitySpec, SearchFieldSpec } from '../../../../../generated/registry/registry-types';
import { html, type Html, inline, prose, section, table } from './html';
import { BASE, command, entityLinks, quoted, type Reference } from './reference';
import type { Page } from './page';
import { fieldTables, standaloneSchema } from './record-fields';

/** Everything about one aspect: its fields, what search and the graph take from it, and how it is written and read. */
export function aspectPage(spec: AspectSpec, reference: Reference, origin: string): Page {
  const { name, record, doc, entities, maxVersions } = spec;
  const carrier = reference.models.registry.entities.find((entity) => entity.aspects.includes(name));
  const body = html`<h1>${name}</h1>
    <p class="soft">Aspect</p>
    ${prose(doc)}
    <dl>
      <dt>Entity types</dt>
      <dd>${entityLinks(entities)}</dd>
      <dt>Record</dt>
      <dd><code>${record}</code></dd>
      <dt>Kind</dt>
      <dd>${kindOf(spec)}</dd>
      ${
        maxVersions === null
          ? ''
          : html`<dt>Versions kept</dt>
              <dd>${maxVersions}</dd>`
      }
      <dt>JSON Schema</dt>
      <dd><a href="${name}?format=json">${name}?format=json</a></dd>
    </dl>
    ${section('fields', 'Fields', fieldTables(record, reference.schemas))}
    ${section('search', 'Search fields', searchTable(spec.searchFields))}
    ${section('relationships', 'Relationships', relationshipTable(spec))}
    ${carrier ? section('write', 'Write', writeExample(spec, carrier, reference, origin)) : ''}
    ${carrier ? section('read', 'Read', readExample(spec, carrier, reference, origin)) : ''}
    ${section(
      'schema',
      'JSON Schema',
      html`<details>
        <summary>Show the schema</summary>
        <pre><code>${JSON.stringify(standaloneSchema(record, reference.schemas), null, 2)}</code></pre>
      </details>`,
    )}`;
  return { title: `${name}: Aspectory reference`, base: BASE, body };
}

function kindOf({ kind, isKey }: AspectSpec): string {
  if (kind === 'timeseries') return 'time series: each write adds an event';
  return isKey
    ? 'key: its fields are the parts of the urn'
    : 'versioned: a write replaces the value, older versions are kept';
}

function searchTable(fields: readonly SearchFieldSpec[]): Html {
  return table(
    ['Search field', 'Type', 'Path in the aspect', 'Use'],
    fields.map((field) => [
      html`<code>${field.field}</code>`,
      field.type,
      html`<code>${field.path}</code>`,
      [
        field.queryByDefault && 'searched by default',
        field.autocomplete && 'completed',
        field.facet && `facet "${field.facetName}"`,
        field.hasValuesField !== null && `also ${field.hasValuesField}`,
        field.numValuesField !== null && `also ${field.numValuesField}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}

function relationshipTable({ relationships }: AspectSpec): Html {
  return table(
    ['Relationship', 'To', 'Path in the aspect', 'Lineage'],
    relationships.map(({ name, entityTypes, path, isLineage, isUpstream }) => [
      html`<code>${name}</code>`,
      entityLinks(entityTypes),
      html`<code>${path}</code>`,
      isLineage ? (isUpstream ? 'to upstream' : 'to downstream') : '',
    ]),
  );
}

function writeExample(spec: AspectSpec, carrier: EntitySpec, { samples }: Reference, origin: string): Html {
  const proposal = {
    entityType: carrier.name,
    entityUrn: samples.urn(carrier),
    changeType: 'UPSERT',
    aspectName: spec.name,
    aspect: { contentType: 'application/json', value: JSON.stringify(samples.aspect(spec, carrier)) },
  };
  const text = JSON.stringify({ proposal }, null, 2);
  return html`<p>${inline('`aspect.value` is the JSON of the aspect as a string.')}</p>
    ${command(`curl -X POST ${quoted(`${origin}/aspects?action=ingestProposal`)} \\
  -H 'Content-Type: application/json' \\
  --data ${quoted(text)}`)}`;
}

function readExample({ name, kind }: AspectSpec, carrier: EntitySpec, { samples }: Reference, origin: string): Html {
  const urn = samples.urn(carrier);
  if (kind === 'versioned')
    return command(`curl ${quoted(`${origin}/aspects/${encodeURIComponent(urn)}?aspect=${name}`)}`);
  const query = JSON.stringify({ urn, entity: carrier.name, aspect: name, limit: 10 });
  return command(`curl -X POST ${quoted(`${origin}/aspects?action=getTimeseriesAspectValues`)} \\
  -H 'Content-Type: application/json' \\
  --data ${quoted(query)}`);
}

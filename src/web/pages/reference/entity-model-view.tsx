import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { DocText } from '#web/ui/parts/doc-text.tsx';
import { meQuery } from '#web/api/queries';
import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS } from '#web/api/service-address';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { AspectRows } from './tables/aspect-rows';
import { AspectModelLink, EntityModelLink, ModelLinks } from './model-links';
import type { EntityReference, RelationshipUse } from './reference-queries';
import { SearchTable } from './tables/search-table';
import { Section } from './tables/section';
import { SnippetTabs } from './examples/snippet-tabs';

interface EntityModelViewProps {
  readonly reference: EntityReference;
  /** Whether the models of the service do not have it yet. */
  readonly isPreview?: boolean;
}

/** What the models say about an entity type, for its page and for the preview of one that somebody may add. */
export function EntityModelView({ reference, isPreview = false }: EntityModelViewProps) {
  const { entity, urn, category, aspects, defaults, searchFields, outgoing, incoming } = reference;
  return (
    <>
      <DocText text={entity.doc} />
      <dl className="facts">
        <div>
          <dt>Urn</dt>
          <dd>
            <code>{urn.form}</code>
          </dd>
        </div>
        <div>
          <dt>Example</dt>
          <dd>
            <code>{urn.example}</code> <CopyButton text={urn.example} what="the urn" />
          </dd>
        </div>
        <KeyFact fields={reference.key} />
        {category !== undefined && (
          <div>
            <dt>Category</dt>
            <dd>{category}</dd>
          </div>
        )}
      </dl>
      <Section id="aspects" title="Aspects">
        <AspectRows aspects={aspects} withEntities={false} defaults={defaults} />
      </Section>
      {searchFields.length > 0 && (
        <Section id="search" title="Search fields">
          <SearchTable fields={searchFields} />
        </Section>
      )}
      {outgoing.length + incoming.length > 0 && (
        <Section id="relationships" title="Relationships">
          <RelationshipTable outgoing={outgoing} incoming={incoming} />
        </Section>
      )}
      {!isPreview && (
        <Section id="read" title="Read and search">
          <EntityExamples entityType={entity.name} urn={urn.example} />
        </Section>
      )}
    </>
  );
}

function KeyFact({ fields }: { readonly fields: EntityReference['key'] }) {
  return (
    <div>
      <dt>Key</dt>
      <dd>
        <ul className="key-fields">
          {fields.map(({ name, kind, symbols, entityType }) => (
            <li key={name}>
              <code>{name}</code>{' '}
              {kind === 'enum' ? (
                <span className="soft">one of {symbols.join(', ')}</span>
              ) : kind === 'urn' && entityType !== undefined ? (
                <>
                  <span className="soft">urn of</span> <EntityModelLink name={entityType} />
                </>
              ) : (
                <span className="soft">{kind === 'urn' ? 'urn' : 'text'}</span>
              )}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** Shows how entities of a type are read and found. */
function EntityExamples({ entityType, urn }: { readonly entityType: string; readonly urn: string }) {
  const { data: me } = useQuery(meQuery);
  const token = me?.authentication === 'on' ? [' \\\n  -H "Authorization: Bearer $TOKEN"'] : [];
  const read = [`curl ${shellWord(`${ADDRESS}/entitiesV2/${encodeURIComponent(urn)}`)}`, ...token].join('');
  const search = [
    `curl -X POST ${shellWord(`${ADDRESS}/entities?action=search`)}`,
    ...token,
    ` \\\n  -H 'Content-Type: application/json'`,
    ` \\\n  -d ${shellWord(JSON.stringify({ entity: entityType, input: '*', start: 0, count: 10 }))}`,
  ].join('');
  const snippets = [
    { id: 'read', title: 'Read one', text: read },
    { id: 'search', title: 'Search', text: search },
  ];
  return <SnippetTabs snippets={snippets} label="Requests" />;
}

interface RelationshipTableProps {
  readonly outgoing: readonly RelationshipUse[];
  readonly incoming: readonly RelationshipUse[];
}

/** Shows how entities of a type are linked with others, in both directions. */
function RelationshipTable({ outgoing, incoming }: RelationshipTableProps) {
  return (
    <ScrollBox className="field-scroll" label="Relationships">
      <table className="model-table plain">
        <thead>
          <tr>
            <th scope="col">Relationship</th>
            <th scope="col">Direction</th>
            <th scope="col">With</th>
            <th scope="col">From aspect</th>
          </tr>
        </thead>
        <tbody>
          {outgoing.map((use, index) => (
            <RelationshipRow key={index} use={use} direction="to" />
          ))}
          {incoming.map((use, index) => (
            <RelationshipRow key={index} use={use} direction="from" />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function RelationshipRow({ use, direction }: { readonly use: RelationshipUse; readonly direction: 'to' | 'from' }) {
  return (
    <tr>
      <th scope="row">
        <code>{use.name}</code> {use.isLineage && <span className="badge">lineage</span>}
      </th>
      <td>
        <span aria-hidden="true">{direction === 'to' ? '→' : '←'}</span> {direction}
      </td>
      <td>
        <ModelLinks names={use.entityTypes} of="entity" shown={4} />
      </td>
      <td>{use.aspect !== undefined && <AspectModelLink name={use.aspect} />}</td>
    </tr>
  );
}

import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { DocText } from '#web/ui/parts/doc-text.tsx';
import { AspectRows } from './tables/aspect-rows';
import { EntityExamples } from './examples/entity-examples';
import { EntityModelLink } from './model-links';
import type { EntityReference } from './reference-queries';
import { RelationshipTable } from './tables/relationship-table';
import { SearchTable } from './tables/search-table';
import { Section } from './tables/section';

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

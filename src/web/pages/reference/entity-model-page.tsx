import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { DocText } from '#web/ui/parts/doc-text.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { AspectRows } from './tables/aspect-rows';
import { EntityExamples } from './examples/entity-examples';
import { EntityModelLink } from './model-links';
import { ModelPath } from './model-path';
import { type EntityReference, entityReferenceQuery } from './reference-queries';
import { RelationshipTable } from './tables/relationship-table';
import { SearchTable } from './tables/search-table';
import { Section } from './tables/section';

/** Everything about one entity type. */
export function EntityModelPage() {
  const name = useQueryParams().get('name');
  return name ? <EntityModel name={name} /> : <Redirect to="/models" replace />;
}

function EntityModel({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(entityReferenceQuery(name));
  return (
    <div className="models">
      <ModelPath here="Entity type" />
      <PageHeading title={data?.entity.title ?? name}>
        <span className="model-name">
          {data && <Icon name={data.entity.icon} size={18} />} <code>{data?.entity.name}</code>
        </span>
      </PageHeading>
      {data ? (
        <EntityModelView reference={data} />
      ) : error ? (
        <ProblemPanel error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

export function EntityModelView({ reference, isPreview = false }: { reference: EntityReference; isPreview?: boolean }) {
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

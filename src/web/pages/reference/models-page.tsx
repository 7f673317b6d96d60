import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'wouter';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import type { EntityModel } from '#generated/http/messages';
import { DocLine, firstSentence } from '#web/ui/parts/doc-text.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { typeCountsQuery } from '#web/pages/search/search-queries';
import { NO_SEARCH, searchAddress, toggled } from '#web/api/search-state';
import { AspectRows } from './tables/aspect-rows';
import { findModels } from './find-models';
import { referenceQuery } from './reference-queries';
import { entityModelAddress } from './model-addresses';

/** What the catalog can hold: every entity type and every aspect. */
export function ModelsPage() {
  const models = useQuery(referenceQuery);
  return (
    <div className="models">
      <PageHeading>
        <Link className="button primary" href="/models/new">
          Add your own
        </Link>
      </PageHeading>
      <p className="lead">
        What the catalog can hold. Pages, forms, searches and the API all follow from these models.
      </p>
      <Answer of={models} shapes={<Skeleton lines={12} />}>
        {(found) => <Listing listing={found} />}
      </Answer>
    </div>
  );
}

function Listing({ listing }: { readonly listing: Parameters<typeof findModels>[0] }) {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const show = params.get('show') === 'aspects' ? 'aspects' : 'entities';
  const found = findModels(listing, query);
  const id = useId();
  return (
    <>
      <div className="model-tools">
        <div className="search" role="search">
          <input
            type="search"
            aria-label="Find an entity type or an aspect"
            placeholder="Find an entity type or an aspect"
            value={query}
            maxLength={100}
            aria-controls={id}
            onChange={({ target: { value } }) => setParams((now) => withParam(now, 'q', value), { replace: true })}
          />
        </div>
        <nav className="tabs" aria-label="Kinds of models">
          <KindLink kind="entities" shown={show} query={query} text="Entity types" count={found.entities.length} />
          <KindLink kind="aspects" shown={show} query={query} text="Aspects" count={found.aspects.length} />
        </nav>
      </div>
      <div id={id}>
        {show === 'entities' ? <EntityRows entities={found.entities} /> : <AspectRows aspects={found.aspects} />}
        {found[show].length === 0 && <NothingFound query={query} show={show} other={otherCount(found, show)} />}
      </div>
    </>
  );
}

type Kind = 'entities' | 'aspects';

function otherCount(found: ReturnType<typeof findModels>, show: Kind): number {
  return (show === 'entities' ? found.aspects : found.entities).length;
}

function addressOf(kind: Kind, query: string): string {
  const params = new URLSearchParams({
    ...(kind === 'aspects' && { show: kind }),
    ...(query !== '' && { q: query }),
  }).toString();
  return params === '' ? '/models' : `/models?${params}`;
}

interface KindLinkProps {
  readonly kind: Kind;
  readonly shown: Kind;
  readonly query: string;
  readonly text: string;
  readonly count: number;
}

function KindLink({ kind, shown, query, text, count }: KindLinkProps) {
  return (
    <Link href={addressOf(kind, query)} aria-current={kind === shown ? 'page' : undefined} replace>
      {text} <span className="count">{count}</span>
    </Link>
  );
}

function NothingFound({ query, show, other }: { query: string; show: Kind; other: number }) {
  const what = show === 'entities' ? 'entity type' : 'aspect';
  return (
    <Panel kind="empty" title={`No ${what} has “${query}”`}>
      <p>
        {other > 0 ? (
          <Link href={addressOf(show === 'entities' ? 'aspects' : 'entities', query)} replace>
            {other} {show === 'entities' ? 'aspects' : 'entity types'} do
          </Link>
        ) : (
          <Link href={addressOf(show, '')} replace>
            Show all
          </Link>
        )}
      </p>
    </Panel>
  );
}

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** Entity types, with how many entities of each there are. */
function EntityRows({ entities }: { readonly entities: readonly EntityModel[] }) {
  const { data } = useQuery(typeCountsQuery);
  const [types] = data?.facets ?? [];
  if (entities.length === 0) return null;
  return (
    <table className="model-table">
      <thead>
        <tr>
          <th scope="col">Entity type</th>
          <th scope="col">What it is</th>
          <th scope="col" className="number">
            Aspects
          </th>
          <th scope="col" className="number">
            In the catalog
          </th>
        </tr>
      </thead>
      <tbody>
        {entities.map(({ name, title, icon, doc, aspects }) => {
          const count = types?.values.find(({ value }) => value === name)?.count ?? 0;
          return (
            <tr key={name}>
              <th scope="row">
                <Icon name={icon} size={16} />
                <span>
                  <Link href={entityModelAddress(name)}>{title}</Link> <code className="soft">{name}</code>
                </span>
              </th>
              <td className="doc">
                <DocLine text={firstSentence(doc)} />
              </td>
              <td className="number" data-head="Aspects">
                {aspects.length}
              </td>
              <td className="number" data-head="In the catalog">
                {types && count > 0 ? (
                  <Link href={searchAddress(toggled(NO_SEARCH, types.field, name))}>{count.toLocaleString()}</Link>
                ) : (
                  <span className="soft">{types ? 'none' : ''}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

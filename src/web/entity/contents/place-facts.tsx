import { useQuery } from '@tanstack/react-query';
import { listProblems } from '#generated/http/addresses';
import type { SummaryFacet } from '#generated/http/messages';
import { send } from '#web/api/send';
import { counted } from '#web/ui/parts/counted';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { type Container, contentsAddress } from './contents-query';
import { CoverageLine } from './coverage-line';
import { Fact } from './fact';
import { Freshness } from './freshness';

interface PlaceFactsProps {
  readonly container: Container;
  readonly facets: readonly SummaryFacet[];
}

/** The state of what is in a place or on a platform: what fails, how fresh it is, how much is documented, whose it is. Nothing for labels. */
export function PlaceFacts({ container, facets }: PlaceFactsProps) {
  const { role } = container.naming;
  if (role === 'tag' || role === 'term') return null;
  return (
    <dl className="place-facts">
      <Problems container={container} parameter={role} />
      <Freshness container={container} />
      {role === 'place' && <CoverageLine container={container} />}
      {role !== 'owner' && <Owners container={container} facets={facets} />}
    </dl>
  );
}

interface ProblemsProps {
  readonly container: Container;
  /** The parameter of the page of problems that has the urn, which has the name of the role. */
  readonly parameter: string;
}

function Problems({ container: { urn }, parameter }: ProblemsProps) {
  const { data } = useQuery({
    queryKey: ['problems of contents', urn],
    queryFn: ({ signal }) => send(listProblems, { query: { [parameter]: urn, start: 0, count: 0 }, signal }),
    staleTime: 30_000,
  });
  if (!data) return null;
  const params = new URLSearchParams({ [parameter]: urn });
  return (
    <Fact title="Quality">
      {data.total === 0 ? (
        <span className="badge well">Nothing fails</span>
      ) : (
        <PageLink className="badge problem" href={`/quality?${params}`}>
          {counted(data.total, 'problem')}
        </PageLink>
      )}
    </Fact>
  );
}

/** Further owners are in the search. */
const OWNERS = 5;

function Owners({ container, facets }: PlaceFactsProps) {
  const facet = facets.find(({ field }) => container.listing.searchFields[field]?.role === 'owner');
  if (!facet || facet.values.length === 0) return null;
  return (
    <Fact title={facet.title}>
      <ul className="place-owners">
        {facet.values.slice(0, OWNERS).map(({ value, title, count }) => {
          const filters = [{ field: facet.field, values: [value], excludes: false }];
          return (
            <li key={value}>
              <EntityPicture urn={value} name={title} />
              <PageLink href={contentsAddress(container, { filters })}>{title}</PageLink>
              <span className="soft">{count.toLocaleString()}</span>
            </li>
          );
        })}
        {facet.values.length > OWNERS && <li className="soft">and more</li>}
      </ul>
    </Fact>
  );
}

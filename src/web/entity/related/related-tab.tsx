import { useQuery } from '@tanstack/react-query';
import type { RelatedGroup } from '#generated/http/messages';
import type { TabProps } from '../tab/entity-tab';
import { Pages, startIn } from '#web/ui/parts/lazy/pages.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { CARDS, relatedCardsQuery, ROWS } from './card-queries';
import { OutcomeBadge } from './outcome-badge';
import { RelatedCard } from './related-card';
import { RunsTable } from './runs-table';
import { Since } from './since';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

/** Entities of another type that name this one, such as the queries of a table. Those that need somebody come first. */
export function RelatedTab({ entity: { summary, related = [] }, title }: TabProps) {
  const start = startIn(useQueryParams());
  const group = related.find((each) => each.title === title);
  const size = group?.newestFirst ? ROWS : CARDS;
  const { data, error, refetch } = useQuery(relatedCardsQuery(summary.urn, group?.entityType ?? '', start, size));
  const retry = () => void refetch();
  if (data === undefined) return <Waiting what={title.toLowerCase()} of={{ error, refetch }} />;
  if (data === null) return <p className="soft nothing">Nothing is left here. Somebody has deleted it meanwhile.</p>;
  return (
    <section className="related-cards" aria-label={title}>
      {error && <StaleNotice error={error} retry={retry} />}
      {data.newestFirst ? <RunsTable group={data} isFirst={start === 0} /> : <Cards group={data} />}
      {data.isCut && (
        <p className="soft">There are more. The newest of the first {data.total.toLocaleString()} are shown.</p>
      )}
      <Pages start={start} size={size} total={data.total} what={title.toLowerCase()} />
    </section>
  );
}

function Cards({ group }: { readonly group: RelatedGroup }) {
  return (
    <>
      <Outcomes group={group} />
      <ul>
        {group.cards.map((card) => (
          <li key={card.summary.urn}>
            <RelatedCard card={card} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the number of entities with each outcome. */
function Outcomes({ group: { outcomes, total, health } }: { readonly group: RelatedGroup }) {
  if (outcomes.length === 0 || total === 1) return null;
  return (
    <ul className="outcomes" aria-label="Outcomes">
      {health && (
        <li>
          <strong>{health.tone === 'good' ? 'All well' : 'Needs attention'}</strong> <Since health={health} />
        </li>
      )}
      {outcomes.map(({ title, tone, total: some }) => (
        <li key={title}>
          <OutcomeBadge tone={tone} title={`${some.toLocaleString()} ${title.toLowerCase()}`} />
        </li>
      ))}
    </ul>
  );
}

import { useMemo } from 'react';
import { shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import { isUrn } from '#web/ui/values/value-kinds';
import { Link } from 'wouter';
import { plainPath } from '#web/ui/values/field-path';
import type { RankedItem, Ranking } from './rankings';

/** More of them says little. */
const SHOWN = 5;

interface RankingListProps {
  readonly ranking: Ranking;
  /** The entity that it is about. */
  readonly urn: string;
}

/** What occurs most, with its number and a bar as long as its share of the first one. */
export function RankingList({ ranking: { title, doc, isOfRows, items }, urn }: RankingListProps) {
  const { shown, more } = useFirst(items, SHOWN);
  const names = useNames(useMemo(() => shown.map(({ name }) => name).filter(isUrn), [shown]));
  const most = items[0]?.count ?? 1;
  return (
    <figure className="chart ranking" aria-label={title}>
      <figcaption>
        <span className="chart-title" title={doc}>
          {title}
        </span>
      </figcaption>
      <ol>
        {shown.map((item) => (
          <li key={item.name}>
            <span
              className="ranking-bar"
              style={{ width: `${Math.round((100 * item.count) / most)}%` }}
              aria-hidden="true"
            />
            <Name item={item} urn={urn} isOfRows={isOfRows} nameOf={(each) => shownName(each, names)} />
            <span className="ranking-count">{item.count.toLocaleString()}</span>
          </li>
        ))}
      </ol>
      {more}
    </figure>
  );
}

interface NameProps extends Pick<RankingListProps, 'urn'> {
  readonly item: RankedItem;
  readonly isOfRows: boolean;
  readonly nameOf: (urn: string) => string;
}

/** An entity or a row as a link, and anything else as code. */
function Name({ item: { name }, urn, isOfRows, nameOf }: NameProps) {
  if (isUrn(name)) return <EntityLink urn={name} name={nameOf(name)} />;
  if (isOfRows) return <Link href={entityAddress(urn, { field: name })}>{plainPath(name)}</Link>;
  return <code title={name}>{name}</code>;
}

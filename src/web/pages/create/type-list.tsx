import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { modelQuery } from '#web/api/models/model-queries';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { type CreatableType, newAddress } from '#web/api/models/creatable-types';
import { reasonAgainstCreating } from '#web/api/models/may-create';

/** What one can create by hand, and what one may not, with the reason. */
export function TypeList({ types }: { readonly types: readonly CreatableType[] }) {
  const models = useQueries({ queries: types.map(({ name }) => modelQuery(name)) });
  const reasons = models.map(({ data }) => data && reasonAgainstCreating(data));
  return (
    <>
      <PageHeading title="Create something" />
      {types.length === 0 ? (
        <Panel kind="empty" title="Nothing is created by hand here">
          <p>Programs write all that the catalog holds. A model with the display hint “create” has a form.</p>
        </Panel>
      ) : (
        <ul className="new-types">
          {types.map((type, index) => (
            <li key={type.name}>
              <TypeTile icon={type.icon} size="medium" />
              <div>
                {reasons[index] === undefined ? (
                  <Link href={newAddress(type.name)} data-row-link>
                    {type.title}
                  </Link>
                ) : (
                  <span className="soft">{type.title}</span>
                )}
                <p className="soft">{reasons[index] ?? type.doc}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

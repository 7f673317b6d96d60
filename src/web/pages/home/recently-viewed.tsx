import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { forgetEntities, useRecentEntities } from '#web/entity/page/recent-entities';

/** What this person has looked at, from this browser. */
export function RecentlyViewed() {
  const recent = useRecentEntities();
  if (recent.length === 0) return null;
  return (
    <section className="home-card" aria-labelledby="recently-viewed">
      <header>
        <h2 id="recently-viewed">Recently viewed</h2>
        <button type="button" className="link-button" onClick={forgetEntities}>
          Clear
        </button>
      </header>
      <ul className="my-counts">
        {recent.map(({ urn, name }) => (
          <li key={urn}>
            <EntityChip urn={urn} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

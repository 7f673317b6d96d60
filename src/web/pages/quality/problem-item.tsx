import type { EntitySummary, ShownProblem } from '#generated/http/messages';
import { RelatedCard } from '#web/entity/related/related-card.tsx';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';

/** A problem, below what has it and who is responsible for that. */
export function ProblemItem({ problem: { card, on } }: { readonly problem: ShownProblem }) {
  return (
    <>
      {on.map((entity) => (
        <Having key={entity.urn} entity={entity} />
      ))}
      <RelatedCard card={card} />
    </>
  );
}

function Having({ entity: { urn, name, platform, places = [], owners = [] } }: { readonly entity: EntitySummary }) {
  return (
    <p className="problem-on">
      <EntityChip urn={urn} name={name} />
      <span className="soft">
        {[...(platform ? [platform] : []), ...places].map((place) => (
          <span key={place.urn}>
            {'· '}
            <EntityLink urn={place.urn} name={place.name} />{' '}
          </span>
        ))}
        {owners.length === 0 ? '· owned by nobody' : '· owned by '}
        {owners.map((owner, index) => (
          <span key={owner.urn}>
            {index > 0 && ', '}
            <EntityLink urn={owner.urn} name={owner.name} />
          </span>
        ))}
      </span>
    </p>
  );
}

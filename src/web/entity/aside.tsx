import { RailSection } from '../edit/rail/rail-section';
import type { EntityTypeModel } from '../models/model-queries';
import { CompactView } from './compact-view';
import type { StoredAspects } from './entity-queries';

interface AsideProps {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
}

/** The column beside the first tab: who is responsible, and what the entity is marked with. */
export function Aside({ model, aspects }: AsideProps) {
  const shown = model.aspects.filter(({ section }) => section === 'aside');
  return (
    <aside className="entity-aside" aria-label="At a glance">
      {shown.map((aspect) => {
        const stored = aspects.get(aspect.name);
        const type = model.types[aspect.record];
        if (type?.kind !== 'record') return null;
        return (
          <RailSection key={aspect.name} aspect={aspect} stored={stored}>
            {stored && <CompactView value={stored.value} fields={type.fields} types={model.types} />}
          </RailSection>
        );
      })}
    </aside>
  );
}

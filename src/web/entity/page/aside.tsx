import { RailSection } from '../edit/rail/rail-section';
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import { isEmpty } from '#web/ui/values/value-kinds';
import { CompactView } from './compact-view';
import type { StoredAspects } from '#web/api/entity-queries';

interface AsideProps {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
}

/** The column beside the first tab: who is responsible, and what the entity is marked with. */
export function Aside({ model, aspects }: AsideProps) {
  const shown = model.aspects.filter(({ section, summary }) => section === 'aside' && !isAbove(summary));
  if (shown.length === 0) return null;
  return (
    <aside className="entity-aside" aria-label="At a glance">
      {shown.map((aspect) => {
        const stored = aspects.get(aspect.name);
        const type = model.types[aspect.record];
        if (type?.kind !== 'record') return null;
        if (stored && type.fields.every(({ name, hidden }) => hidden === true || isEmpty(stored.value[name])))
          return null;
        return (
          <RailSection key={aspect.name} aspect={aspect} stored={stored}>
            {stored && <CompactView value={stored.value} fields={type.fields} types={model.types} />}
          </RailSection>
        );
      })}
    </aside>
  );
}

/** Whether the header or a warning says it already. */
function isAbove({ platform, kind, state }: AspectModel['summary']): boolean {
  return [platform, kind, state].some((path) => path !== undefined);
}

import { AspectSection } from './aspect-section';
import type { TabProps } from './entity-tabs';

/** The aspects of a section of the models. */
export function SectionTab({ entity: { model, aspects }, title }: TabProps) {
  return model.aspects
    .filter(({ hidden, section }) => !hidden && section === title)
    .map((aspect) => {
      const stored = aspects.get(aspect.name);
      return stored && <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />;
    });
}

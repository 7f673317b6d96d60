import { isForPeople } from '../edit/why-not';
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import type { ShownEntity } from '../tab/entity-tab';

/** What an aspect says the entity is. */
export interface Described {
  readonly aspect: string;
  /** The title of the aspect. */
  readonly source: string;
  readonly field: string;
  readonly text: string;
}

/**
 * The descriptions of an entity, that of the aspect that a page shows first before the others: what people write here comes before what
 * programs bring. Texts that repeat an earlier one are left out.
 */
export function descriptionsOf({ model, aspects }: Pick<ShownEntity, 'model' | 'aspects'>): readonly Described[] {
  return model.aspects
    .flatMap(({ name, title, summary, hidden }) => {
      const field = fieldOf(summary);
      const text = field === undefined ? undefined : aspects.get(name)?.value[field];
      if (hidden || field === undefined || typeof text !== 'string' || text.trim() === '') return [];
      return [{ aspect: name, source: title, field, text }];
    })
    .filter(({ text }, index, all) => all.findIndex((other) => other.text.trim() === text.trim()) === index);
}

/** The aspect in which people describe an entity: the first with a description that pages have a form for. */
export function describedIn({ aspects }: EntityTypeModel): AspectModel | undefined {
  return aspects.find((aspect) => aspect.summary.description !== undefined && isForPeople(aspect));
}

/** Who describes an entity corrects what is there already: their form begins with the description that the page shows. */
export function startOf({ summary }: AspectModel, { text }: Described): JsonRecord | undefined {
  const field = fieldOf(summary);
  return field === undefined ? undefined : { [field]: text };
}

/** The field of an aspect with its description, if that is one of its own fields. */
function fieldOf({ description = '' }: AspectModel['summary']): string | undefined {
  return /^\/(\w+)$/.exec(description)?.[1];
}

import { fieldsOf, isRecord } from '#web/ui/values/value-kinds';
import { isStoredPicture } from '#web/ui/values/stored-picture';
import type { ShownEntity } from '../tab/entity-tab';

/** The picture that somebody gave the entity, such as the logo of a platform: the first one that its aspects hold. */
export function ownPicture({ model, aspects }: ShownEntity): string | undefined {
  for (const { name, record } of model.aspects) {
    const value = aspects.get(name)?.value;
    if (!isRecord(value)) continue;
    const fields = fieldsOf({ kind: 'named', name: record }, model.types) ?? [];
    for (const field of fields) {
      const picture = field.as === 'image' ? value[field.name] : undefined;
      if (isStoredPicture(picture)) return picture;
    }
  }
  return undefined;
}

import type { AspectDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import { fieldsOf, isUrn, type Types } from '#web/ui/values/value-kinds';
import { isStamp } from '../form/initial-value';

/** What the models say of a part of a value. */
interface ModelPart {
  /** The title of the field, and what identifies the items on the way to the part. */
  readonly titles: readonly string[];
  /** Undefined where the value is older than the models. */
  readonly shape: ShapeFacts | undefined;
  /** Whether the part is in a stamp, which each write sets by itself. */
  readonly isStamp: boolean;
}

/** @param path names of fields, and keys of items @param nameOf the name of an entity */
export function partOfModel(
  path: readonly string[],
  { record, title }: Pick<AspectDisplay, 'record' | 'title'>,
  types: Types,
  nameOf: (urn: string) => string,
): ModelPart {
  let part: ModelPart = { titles: [], shape: { kind: 'named', name: record }, isStamp: false };
  for (const step of path) {
    const { shape } = part;
    const field = shape && fieldsOf(shape, types)?.find(({ name }) => name === step);
    part = {
      titles: [...part.titles, field?.title ?? itemTitle(step, nameOf)],
      shape: field?.type ?? (shape && shapeInside(shape, step)),
      isStamp: part.isStamp || (field !== undefined && isStamp(field, types)),
    };
  }
  return part.titles.length > 0 ? part : { ...part, titles: [title] };
}

function shapeInside(shape: ShapeFacts, step: string): ShapeFacts | undefined {
  if (shape.kind === 'array') return shape.items;
  if (shape.kind === 'map') return shape.values;
  return shape.kind === 'union' ? shape.members[step] : undefined;
}

/** An item is known by its keys, of which the first is mostly an entity. */
function itemTitle(key: string, nameOf: (urn: string) => string): string {
  return key
    .split(' ')
    .map((word) => (isUrn(word) ? nameOf(word) : word))
    .join(' ');
}

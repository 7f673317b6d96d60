import { useContext } from 'react';
import type { ShapeFacts } from '#generated/registry/model-facts';
import { shownName } from '#web/api/names';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { NestedValue } from '#web/ui/values/nested-value.tsx';
import { isUrn, type Types } from '#web/ui/values/value-kinds';
import type { FieldAuthor } from './field-authors';
import { shapeOf } from './value-diff';

interface PartValueProps {
  readonly part: FieldAuthor;
  readonly shape: ShapeFacts;
  readonly types: Types;
}

const UNKNOWN: ShapeFacts = { kind: 'primitive', name: 'string' };

/** An item of a list by its key, and any other value as the page shows it. */
export function PartValue({ part: { name, item, value }, shape, types }: PartValueProps) {
  const names = useContext(NamesContext);
  if (item === undefined)
    return <NestedValue value={value} shape={shapeOf(shape, name, types) ?? UNKNOWN} types={types} />;
  const [first = item] = item.split(' · ');
  return isUrn(first) ? <EntityLink urn={first} name={shownName(first, names)} /> : first;
}

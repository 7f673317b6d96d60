import type { Proposal } from '../../aspects/aspect-service';
import { type Operation, patch, type Resource, step } from './write-changes';

/** A list of what people attach to entities and to fields of their schemas, such as tags. */
export interface Attached {
  readonly aspect: string;
  /** The list in the aspect. */
  readonly list: string;
  /** The member of an item that holds the urn. */
  readonly urn: string;
}

const FIELDS = { aspect: 'editableSchemaMetadata', list: 'editableSchemaFieldInfo' } as const;

/** Attaches to each of the resources. What is attached already stays as it is. */
export function attach(kind: Attached, urns: readonly string[], resources: readonly Resource[]): readonly Proposal[] {
  return changed(kind, resources, (path) =>
    urns.map((urn) => ({ op: 'add', path: path + step(urn), value: { [kind.urn]: urn } })),
  );
}

/** One patch for each urn and resource, so that one that is not attached does not stop the others. */
export function detach(kind: Attached, urns: readonly string[], resources: readonly Resource[]): readonly Proposal[] {
  return urns.flatMap((urn) => changed(kind, resources, (path) => [{ op: 'remove', path: path + step(urn) }]));
}

function changed(
  { aspect, list }: Attached,
  resources: readonly Resource[],
  operations: (path: string) => readonly Operation[],
): readonly Proposal[] {
  return resources.map(({ resourceUrn, subResource }) =>
    subResource
      ? patch(resourceUrn, FIELDS.aspect, operations(`/${FIELDS.list}${step(subResource)}/${aspect}/${list}`))
      : patch(resourceUrn, aspect, operations(`/${list}`)),
  );
}

import type { Proposal } from '#catalog/aspects/aspect-service';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { type Operation, patch, requireType, type Resource, step } from '../draft-changes';
import { write } from '../write-changes';

/** A list of what people attach to entities and to fields of their schemas, such as tags. */
interface Attached {
  readonly aspect: string;
  /** The list in the aspect. */
  readonly list: string;
  /** The member of an item that holds the urn. */
  readonly urn: string;
  readonly entityType: string;
}

interface Batch {
  readonly resources: readonly Resource[];
}

/**
 * The functions of the root fields that attach and detach.
 * @param one the member of an input with one urn
 * @param many the member of an input with several
 */
export function attachedFields<One extends string, Many extends string>(kind: Attached, one: One, many: Many) {
  type OfOne<Rest> = { readonly input: Rest & { readonly [name in One]: string } };
  type OfMany<Rest> = { readonly input: Rest & { readonly [name in Many]: readonly string[] } };
  const add = (urns: readonly string[], to: readonly Resource[], context: GraphqlContext) => {
    for (const urn of urns) requireType(urn, kind.entityType, one);
    return write(context, { ...plan(kind, urns, to), draft: () => attach(kind, urns, to) });
  };
  const remove = (urns: readonly string[], from: readonly Resource[], context: GraphqlContext) =>
    write(context, { ...plan(kind, urns, from), draft: () => detach(kind, urns, from) });
  return {
    addOne: (_root: unknown, { input }: OfOne<Resource>, context: GraphqlContext) =>
      add([input[one]], [input], context),
    addMany: (_root: unknown, { input }: OfMany<Resource>, context: GraphqlContext) =>
      add(input[many], [input], context),
    addToAll: (_root: unknown, { input }: OfMany<Batch>, context: GraphqlContext) =>
      add(input[many], input.resources, context),
    removeOne: (_root: unknown, { input }: OfOne<Resource>, context: GraphqlContext) =>
      remove([input[one]], [input], context),
    removeFromAll: (_root: unknown, { input }: OfMany<Batch>, context: GraphqlContext) =>
      remove(input[many], input.resources, context),
  };
}

const FIELDS = { aspect: 'editableSchemaMetadata', list: 'editableSchemaFieldInfo' } as const;

function plan({ aspect }: Attached, urns: readonly string[], resources: readonly Resource[]) {
  const aspects = resources.map(({ subResource }) => (subResource ? FIELDS.aspect : aspect));
  return { operations: urns.length * resources.length, aspects };
}

/** Attaches to each of the resources. What is attached already stays as it is. */
function attach(kind: Attached, urns: readonly string[], resources: readonly Resource[]): readonly Proposal[] {
  return changed(kind, resources, (path) =>
    urns.map((urn) => ({ op: 'add', path: path + step(urn), value: { [kind.urn]: urn } })),
  );
}

function detach(kind: Attached, urns: readonly string[], resources: readonly Resource[]): readonly Proposal[] {
  return changed(kind, resources, (path) => urns.map((urn) => ({ op: 'remove', path: path + step(urn) })));
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

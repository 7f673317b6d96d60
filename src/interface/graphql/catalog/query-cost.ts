import {
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getOperationAST,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { checkUses } from '#base/errors/limit-exceeded';
import { memberOf } from './field-values';

/** An event or relationship question of one entity costs more than an aspect of it. */
const QUESTION = 10;
/** An introspection of everything takes a quarter of a second. */
const INTROSPECTION = 40_000;
/** The sizes of pages that do not give theirs. */
const DEFAULT_SIZE = 10;

const SIZES = ['count', 'limit'] as const;

interface Costs {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Cost of each fragment that was counted. A fragment costs the same at every use. */
  readonly known: Map<FragmentDefinitionNode, number>;
}

/**
 * Refuses a document that asks for too much, before anything is read: pages multiply with what is asked of each of their items. Lists
 * without a size, such as the tags of an entity, count once here; `graphqlEntities` bounds them while they are read.
 * @throws LimitExceededError
 */
export function checkCost({ schema, document, operationName, variableValues }: ExecutionArgs): void {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return;
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === 'FragmentDefinition' ? [[each.name.value, each] as const] : [],
    ),
  );
  const costs = {
    schema,
    fragments,
    variables: { ...variableValues },
    known: new Map<FragmentDefinitionNode, number>(),
  };
  const size = costOf(operation.selectionSet, root, costs);
  const fix = 'Ask for smaller pages, or for fewer levels of pages';
  checkUses([{ limit: 'graphqlCost', size, unit: 'entities, relationships and events to read', fix }], {
    pointer: '/query',
  });
}

/** Fragments on different types exclude each other, so the most expensive one counts. */
function costOf({ selections }: SelectionSetNode, parent: GraphQLNamedType, costs: Costs): number {
  const byType = new Map<string, number>();
  for (const selection of selections) {
    const fragment = selection.kind === 'FragmentSpread' ? costs.fragments.get(selection.name.value) : selection;
    if (!fragment) continue;
    if (fragment.kind === 'Field') add(byType, '', fieldCost(fragment, parent, costs));
    else {
      const type = fragment.typeCondition?.name.value ?? parent.name;
      const own = costs.schema.getType(type) ?? parent;
      add(byType, isInterfaceType(own) || own === parent ? '' : type, fragmentCost(fragment, own, costs));
    }
  }
  const { '': shared = 0, ...exclusive } = Object.fromEntries(byType);
  return shared + Math.max(0, ...Object.values(exclusive));
}

function fragmentCost(
  fragment: FragmentDefinitionNode | InlineFragmentNode,
  type: GraphQLNamedType,
  costs: Costs,
): number {
  const known = fragment.kind === 'FragmentDefinition' ? costs.known.get(fragment) : undefined;
  const cost = known ?? costOf(fragment.selectionSet, type, costs);
  if (fragment.kind === 'FragmentDefinition') costs.known.set(fragment, cost);
  return cost;
}

function add(sums: Map<string, number>, key: string, cost: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cost);
}

function fieldCost(field: FieldNode, parent: GraphQLNamedType, costs: Costs): number {
  const declared = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
  if (!declared) return field.name.value === '__schema' ? INTROSPECTION : 0;
  const named = getNamedType(declared.type);
  const inner = field.selectionSet ? costOf(field.selectionSet, named, costs) : 0;
  const size = pageSize(
    field,
    declared.args.map(({ name }) => name),
    costs,
  );
  if (size === undefined) return inner + (field.selectionSet ? 1 : 0);
  return (parent === costs.schema.getQueryType() ? 1 : QUESTION) + size * Math.max(1, inner);
}

/** The number of items of a page. Undefined for a field that is not a page. */
function pageSize(field: FieldNode, args: readonly string[], { variables }: Costs): number | undefined {
  const given = (field.arguments ?? []).map(
    ({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const,
  );
  const known = Object.fromEntries(given);
  const input: unknown = known['input'];
  const sized = SIZES.flatMap((name) => [memberOf(known, name), memberOf(input, name)]).find(
    (each) => each !== undefined && each !== null,
  );
  if (sized !== undefined) return Math.max(1, Number(sized) || 0);
  // The answer has an item for each urn of a list, and for each input of one.
  for (const list of [known['urns'], input]) if (Array.isArray(list)) return list.length;
  const isPage =
    args.includes('limit') ||
    args.includes('count') ||
    memberOf(input, 'types') !== undefined ||
    memberOf(input, 'query') !== undefined;
  return isPage ? DEFAULT_SIZE : undefined;
}

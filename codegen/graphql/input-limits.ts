import {
  type ConstDirectiveNode,
  type DocumentNode,
  type InputValueDefinitionNode,
  Kind,
  type NamedTypeNode,
  type StringValueNode,
  type TypeNode,
  visit,
} from 'graphql';
import { nearestName } from '../diagnostics/nearest-name';
import type { GraphqlReporter } from './graphql-reporter';

/** Limits of the contract by name. */
export type Limits = ReadonlyMap<string, number>;

const DIRECTIVE = 'limit';
/** What an input counts, with the limit of the contract where its declaration names no other. The service knows them by the same names. */
const DEFAULTS = { items: 'graphqlItems', characters: 'graphqlCharacters' } as const;
/** Limits of every request that a document meets too. */
const OF_REQUESTS = new Set([
  'requestBodyBytes',
  'jsonValues',
  'objectMembers',
  'listItems',
  'jsonDepth',
  'answerBytes',
]);

type Counted = keyof typeof DEFAULTS;
type Chosen = readonly (readonly [counted: Counted, limit: string])[];

/**
 * The schema in which every list and every string of an argument or an input with a limit of its own says it, in its directive for the service and
 * in its description for clients. The query type states the limits of all others, and those of a whole document.
 */
export function limitInputs(document: DocumentNode, limits: Limits, reporter: GraphqlReporter): DocumentNode {
  return visit(document, {
    // Clients give no arguments of directives.
    DirectiveDefinition: () => false,
    InputValueDefinition: (node) => limited(node, limits, reporter),
    ObjectTypeDefinition: (node) =>
      node.name.value === 'Query'
        ? { ...node, description: described(node.description, [ofInputs(limits), ofDocuments(limits)]) }
        : undefined,
  });
}

function limited(node: InputValueDefinitionNode, limits: Limits, reporter: GraphqlReporter) {
  const own = (node.directives ?? []).find(({ name }) => name.value === DIRECTIVE);
  if (!own) return undefined;
  const counted = countedOf(node.type);
  const named = namedLimits(own, counted, limits, reporter);
  const chosen = counted.map((each) => [each, named.get(each) ?? DEFAULTS[each]] as const);
  return { ...node, description: described(node.description, [sentenceOf(chosen, limits)]) };
}

/** A list counts its items, and those that are strings their characters. */
function countedOf(type: TypeNode): readonly Counted[] {
  if (type.kind === Kind.NON_NULL_TYPE) return countedOf(type.type);
  if (type.kind === Kind.LIST_TYPE) return ['items', ...countedOf(type.type).filter((each) => each !== 'items')];
  return isText(type) ? ['characters'] : [];
}

function isText({ name }: NamedTypeNode): boolean {
  return name.value === 'String' || name.value === 'ID';
}

/** The limits that a declaration names. One that does not exist, or does not fit the type, is reported. */
function namedLimits(
  { arguments: given = [] }: ConstDirectiveNode,
  counted: readonly Counted[],
  limits: Limits,
  reporter: GraphqlReporter,
): ReadonlyMap<string, string> {
  return new Map(
    given.flatMap(({ name, value }) => {
      if (value.kind !== Kind.STRING) return [];
      if (!counted.some((each) => each === name.value))
        reporter.report('input-limit', `the type of the input has no ${name.value}`, name, `leave ${name.value} out`);
      if (!limits.has(value.value))
        reporter.report(
          'input-limit',
          `the contract has no limit ${value.value}`,
          value,
          `name one of x-limits, such as ${nearestName(value.value, [...limits.keys()]) ?? DEFAULTS.items}`,
        );
      return [[name.value, value.value] as const];
    }),
  );
}

function sentenceOf(chosen: Chosen, limits: Limits): string {
  const parts = chosen.map(([counted, limit]) => `${limits.get(limit) ?? 0} ${counted} (${limit})`);
  return `At most ${parts.join(', each of at most ')}.`;
}

function ofInputs(limits: Limits): string {
  const [items, characters] = [DEFAULTS.items, DEFAULTS.characters].map((name) => `${limits.get(name) ?? 0} (${name})`);
  return `A list of an argument or an input has at most ${items} items, and a string ${characters} characters, unless its description says otherwise.`;
}

function ofDocuments(limits: Limits): string {
  const shown = [...limits].filter(([name]) => name.startsWith('graphql') || OF_REQUESTS.has(name));
  const named = shown.map(([name, value]) => `${name} ${value}`);
  return `Limits of a document, of its variables and of its answer, which the OpenAPI document explains: ${named.join(', ')}.`;
}

function described(own: StringValueNode | undefined, added: readonly string[]): StringValueNode {
  const value = [...(own ? [own.value.trim().replace(/[^.]$/, '$&.')] : []), ...added].join(' ');
  return { kind: Kind.STRING, value, ...(own?.block === undefined ? {} : { block: own.block }) };
}

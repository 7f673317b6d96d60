import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import type { GraphqlReporter } from './graphql-reporter';

const ROOT_TYPES: ReadonlySet<string> = new Set(['Query', 'Mutation']);
const AUTHENTICATED = 'authenticated';
const REQUIRES = 'requires';

/** What a root field takes: credentials alone, or one of the privileges. */
export type Requirement = 'credentials' | readonly string[];

/** The requirements of the root fields by name. A field without exactly one of the directives is reported. */
export function rootFields(areas: DocumentNode, reporter: GraphqlReporter): ReadonlyMap<string, Requirement> {
  return new Map(fieldsOfRoots(areas).map((field) => [field.name.value, requirementOf(field, reporter)]));
}

function fieldsOfRoots({ definitions }: DocumentNode): readonly FieldDefinitionNode[] {
  return definitions.flatMap((part) => {
    const isObject = part.kind === Kind.OBJECT_TYPE_DEFINITION || part.kind === Kind.OBJECT_TYPE_EXTENSION;
    return isObject && ROOT_TYPES.has(part.name.value) ? (part.fields ?? []) : [];
  });
}

function requirementOf({ name, directives = [] }: FieldDefinitionNode, reporter: GraphqlReporter): Requirement {
  const [own, ...more] = directives.filter((each) => [AUTHENTICATED, REQUIRES].includes(each.name.value));
  if (own && more.length === 0) return own.name.value === AUTHENTICATED ? 'credentials' : privilegesOf(own, reporter);
  const problem = own ? 'has several requirements' : 'does not say which privilege it takes';
  const fix = `give it @${REQUIRES}(anyOf: ["..."]), or @${AUTHENTICATED} if credentials are enough`;
  reporter.report('root-field-privilege', `the root field ${name.value} ${problem}`, name, fix);
  return [];
}

function privilegesOf(directive: ConstDirectiveNode, reporter: GraphqlReporter): readonly string[] {
  const value: unknown = directive.arguments?.flatMap((each) => valueFromASTUntyped(each.value));
  const names = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  if (names.length === 0)
    reporter.report(
      'root-field-privilege',
      `@${REQUIRES} names no privilege`,
      directive,
      `use @${AUTHENTICATED} if credentials are enough`,
    );
  return names;
}

import type { Requirement } from '#codegen/graphql/root-fields';
import { compare } from '#codegen/values/names';
import { codeText, GRAPHQL_NOTE } from '../generated-text';

/** What each root field takes, which the service checks against the privileges that it has. */
export function rootFieldsModule(requirements: ReadonlyMap<string, Requirement>): string {
  const rows = [...requirements].toSorted(([a], [b]) => compare(a, b));
  const lines = rows.map(([name, requirement]) => `  ${name}: ${JSON.stringify(requirement)},`);
  const type = 'export type RootField = keyof typeof ROOT_FIELDS;';
  return codeText(['export const ROOT_FIELDS = {', ...lines, '} as const;', '', type], GRAPHQL_NOTE);
}

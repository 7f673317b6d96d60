import type { Requirement } from '../../graphql/root-fields';
import { compare } from '../../values/names';
import { codeText } from '../generated-text';

/** What each root field takes, which the service checks against the privileges that it has. */
export function rootFieldsModule(requirements: ReadonlyMap<string, Requirement>): string {
  const rows = [...requirements].toSorted(([a], [b]) => compare(a, b));
  return codeText([
    'export const ROOT_FIELDS = {',
    ...rows.map(([name, requirement]) => `  ${name}: ${JSON.stringify(requirement)},`),
    '} as const;',
    '',
    'export type RootField = keyof typeof ROOT_FIELDS;',
  ]);
}

import { SCHEMA_NAME } from '#codegen/diagnostics/bad-name';
import { isInherited } from '#codegen/values/names';
import type { Rule } from '../rule';
import { namedFields } from './named-fields';

/** Fields that every document has by itself. */
export const RESERVED_FIELDS: ReadonlySet<string> = new Set(['urn', 'runId', '_entityType', '_index', '_id']);

/** Search fields have names that queries (`field:value`) and search engines take. */
export const searchFieldName: Rule = {
  name: 'search-field-name',
  check({ carried }, report) {
    for (const { name, option, place } of carried.flatMap(namedFields)) {
      if (RESERVED_FIELDS.has(name))
        report(`the search field ${name} exists by itself`, place, `give it another ${option}`);
      else if (isInherited(name))
        report(
          `${name} cannot be a search field: every object in JavaScript has it`,
          place,
          `give it another ${option}`,
        );
      else if (!SCHEMA_NAME.test(name))
        report(`"${name}" cannot be a search field`, place, 'letters, digits and _ make a name');
    }
  },
};

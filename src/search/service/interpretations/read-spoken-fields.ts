import type { SearchFields } from '#search/language/fields/search-fields';
import type { QueryNode } from '#search/language/query/query-node';
import { parseInterpretation } from '#search/language/query/parse-query';
import { withFields } from '#search/language/query/resolve-aliases';

/**
 * The query in which a spoken name before a colon is a field, as in `tag:PII`; undefined without such a name, and
 * beyond a limit: `tag:x` counts as another word than `owner:x`. `find` gives the fields of
 * a spoken name.
 */
export function readSpokenFields(
  input: string,
  fields: Pick<SearchFields, 'has'>,
  find: (name: string) => readonly string[],
): QueryNode | undefined {
  // A query may repeat a name a thousand times.
  const known = new Map<string, readonly string[]>();
  const spoken = (name: string) => {
    const found = known.get(name) ?? (fields.has(name) ? [] : find(name));
    known.set(name, found);
    return found;
  };
  const node = parseInterpretation(input, (name) => fields.has(name) || spoken(name).length > 0);
  return node && [...known.values()].some((names) => names.length > 0) ? withFields(node, spoken) : undefined;
}

import { badName } from '../diagnostics/bad-name';
import { pascalCase } from '../values/names';
import type { SchemaDocument } from './schema-files';
import type { SchemaNode } from './schema-node';

/** Names of members that are no names of fields: paths and programs give them another meaning. */
const UNREADABLE = /^(?:|\*|\$key)$|[/~\u241f]/;

/**
 * The properties that are fields. Values keep the others as they are, and the schema itself checks them: of two names that clients could not
 * tell apart, the plainer one is a field. Of two plain names in one's own file, neither: that is an error.
 */
export function fieldNames(schema: SchemaNode, { isPublished }: SchemaDocument): ReadonlySet<string> {
  const taken = new Set<string>();
  const properties = [...schema.schemas('properties').keys()];
  const plain = properties.filter((name) => badName(name) === null);
  return new Set(
    [...plain, ...properties].filter((name) => {
      const camel = pascalCase(name);
      const isOwn = badName(name) === null && !isPublished;
      const isField = !UNREADABLE.test(name) && camel !== '' && (!taken.has(camel) || isOwn);
      taken.add(camel);
      return isField;
    }),
  );
}

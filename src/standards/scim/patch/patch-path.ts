import { type Filter, parseFilter } from '../filter/parse-filter';
import { type Attribute, findAttribute, type Schema, withoutSchema } from '../schemas/attribute';
import { attributesOf, isNotHeld } from '../schemas/read-resource';
import { ScimRequestError, UnknownPartError } from '../scim-error';

/** What an operation of PATCH changes: an attribute, perhaps only some of its items, perhaps only one of its parts. */
export interface PatchTarget {
  readonly attribute: Attribute;
  readonly filter?: Filter;
  readonly part?: Attribute;
}

const PATH = /^([\w$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s;

/**
 * Reads a path of RFC 7644, figure 7.
 * @returns undefined for an attribute that the catalog does not hold
 * @throws UnknownPartError for an unknown attribute; ScimRequestError for one that only the service writes
 */
export function parsePatchPath(path: string, schema: Schema): PatchTarget | undefined {
  const plain = withoutSchema(path, schema);
  const [, name, filter, partName] = PATH.exec(plain) ?? [];
  const attribute = findAttribute(attributesOf(schema), name ?? '');
  if (!attribute) {
    if (isNotHeld(plain)) return undefined;
    throw new UnknownPartError('invalidPath', `There is no attribute '${path.slice(0, 100)}'.`);
  }
  if (attribute.mutability === 'readOnly')
    throw new ScimRequestError('mutability', `Only the service writes the attribute ${attribute.name}.`);
  // Some providers write the value of a plain attribute as a part: `active.value`.
  const isItself = !attribute.subAttributes && partName?.toLowerCase() === 'value';
  const part = partName === undefined || isItself ? undefined : partOf(attribute, partName);
  if (partName !== undefined && !isItself && !part) return undefined;
  const chosen = filter === undefined ? undefined : itemFilter(attribute, filter);
  return { attribute, ...(part && { part }), ...(chosen && { filter: chosen }) };
}

function partOf(attribute: Attribute, name: string): Attribute | undefined {
  if (attribute.subAttributes) return findAttribute(attribute.subAttributes, name);
  throw new UnknownPartError('invalidPath', `The attribute ${attribute.name} has no parts.`);
}

/** The filter of the items; undefined for `active[value eq "true"]`, because no filter may stop the end of an access. */
function itemFilter({ name, type, multiValued }: Attribute, text: string): Filter | undefined {
  if (multiValued) return parseFilter(text);
  if (type === 'boolean') return undefined;
  throw new ScimRequestError('invalidPath', `The attribute ${name} has one value, so a filter cannot choose of it.`);
}

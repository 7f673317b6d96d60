import { originAt } from '../values/origin-at';
import type { Annotated, Field, JsonObject, Origin, Properties } from '../model/model';
import { PropertySet } from './property-set';
import type { Token } from './token';
import type { TokenReader } from './token-reader';

/** The doc comment and the properties before a declaration. */
export interface Prefix {
  readonly doc: string;
  readonly docToken: Token | null;
  readonly properties: PropertySet;
}

export const noPrefix: Prefix = { doc: '', docToken: null, properties: new PropertySet() };

/** The rest of a prefix, without the properties that have a meaning of their own. */
export function declaredProperties(
  prefix: Prefix,
  properties: JsonObject = prefix.properties.toObject(),
): Omit<Annotated, 'origin'> {
  return { doc: prefix.doc, ...writtenProperties(prefix, properties) };
}

export function writtenProperties({ properties: { origins } }: Prefix, properties: JsonObject): Properties {
  return { properties, ...(origins.size === 0 ? {} : { propertyOrigins: origins }) };
}

/** Takes `@aliases = ["OldName"]` out of the properties. */
export function takeNames(
  prefix: Prefix,
  fallback: Origin,
  tokens: TokenReader,
): { names: string[]; properties: JsonObject } {
  const { aliases, ...properties } = prefix.properties.toObject();
  if (aliases === undefined) return { names: [], properties };
  const names = Array.isArray(aliases) ? aliases.filter((name) => typeof name === 'string') : [];
  if (!Array.isArray(aliases) || names.length < aliases.length) {
    const at = originAt(prefix.properties.origins, fallback, 'aliases');
    tokens.report('bad-aliases', 'aliases must be a list of names in quotes', at, '@aliases = ["OldName"]');
  }
  return { names, properties };
}

/** Takes `@order = "descending"` out of the properties of a field; case does not matter. */
export function takeOrder(
  properties: JsonObject,
  prefix: Prefix,
  fallback: Origin,
  tokens: TokenReader,
): { order: Field['order']; rest: JsonObject } {
  const { order: given = 'ascending', ...rest } = properties;
  const order = typeof given === 'string' ? given.toLowerCase() : given;
  if (order === 'ascending' || order === 'descending' || order === 'ignore') return { order, rest };
  const at = originAt(prefix.properties.origins, fallback, 'order');
  tokens.report('bad-order', 'order must be "ascending", "descending" or "ignore"', at);
  return { order: 'ascending', rest };
}

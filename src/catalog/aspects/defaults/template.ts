import { InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { isObject } from '#base/json/path-values';
import type { EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { parseUrn } from '#catalog/urn/urn';

/** The field that contains the separator of a name: a field of an aspect of the entity that a key field names. */
export interface Lookup {
  readonly urn: string;
  readonly aspect: string;
  readonly field: string;
}

/** The entity that gets the default aspect. */
export interface Keyed {
  readonly entity: EntitySpec;
  /** Parts of its urn. */
  readonly parts: readonly string[];
}

/** The values that expressions can read: key fields, key fields of entities that the key names, and aspects of other entities. */
interface TemplateScope {
  readonly models: ModelRegistry;
  readonly keyed: Keyed;
  readonly aspectOf: (urn: string, aspect: string) => JsonObject | undefined;
}

/** A default value with compiled `{...}` expressions (grammar: models/README.md). */
interface Template {
  readonly evaluate: (scope: TemplateScope) => JsonValue;
  /** Fields of other entities that must be read before `evaluate`. */
  readonly places: readonly RelatedField[];
}

const SEPARATOR_DEFAULT = '.';

export function compileTemplate(value: JsonValue): Template {
  if (typeof value === 'string') return compileText(value);
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => compileTemplate(item));
    return {
      evaluate: (scope) => items.map((item) => item.evaluate(scope)),
      places: items.flatMap(({ places }) => places),
    };
  }
  if (!isObject(value)) return { evaluate: () => value, places: [] };
  const fields = Object.entries(value).map(([name, item]) => [name, compileTemplate(item)] as const);
  return {
    evaluate: (scope) => Object.fromEntries(fields.map(([name, item]) => [name, item.evaluate(scope)])),
    places: fields.flatMap(([, { places }]) => places),
  };
}

/** Compiles a string. If it consists of one expression, its value may be a list. */
function compileText(text: string): Template {
  const parts = text
    .split(/\{([^{}]+)\}/)
    .map((part, index) => (index % 2 === 0 ? literal(part) : compileExpression(part)));
  const [before, only, after] = text.startsWith('{') && text.endsWith('}') && parts.length === 3 ? parts : [];
  if (before && only && after) return only;
  return {
    evaluate: (scope) => parts.map((part) => String(part.evaluate(scope))).join(''),
    places: parts.flatMap(({ places }) => places),
  };
}

function literal(text: string): Template {
  return { evaluate: () => text, places: [] };
}

type Filter = (text: string, scope: TemplateScope) => JsonValue;

function compileExpression(inner: string): Template {
  const [path = '', ...filters] = inner.split('|');
  const names = path.split('.');
  const compiled = filters.map(compileFilter);
  return {
    evaluate: (scope) =>
      compiled.reduce<JsonValue>(
        (value, filter) => filter(String(value), scope),
        keyField(names, scope.models, scope.keyed),
      ),
    places: filters.flatMap((filter) => placeArgument(filter) ?? []).map(parsePlace),
  };
}

function compileFilter(filter: string): Filter {
  const [name = '', field = '', fallback = ''] = filter.split(':');
  if (name === 'lower') return (text) => text.toLowerCase();
  const place = parsePlace(placeArgument(filter) ?? '');
  const folders = (text: string, scope: TemplateScope) =>
    text.split(separator(lookupAt(place, scope.models, scope.keyed), scope)).slice(0, -1);
  if (name === 'folders')
    return (text, scope) =>
      folders(text, scope)
        .map((folder) => `/${folder}`)
        .join('');
  if (name === 'entries') return (text, scope) => toEntries(folders(text, scope), field, fallback);
  throw new Error(`unknown filter '${name}' in a default`);
}

/** `folders:<place>`, `entries:<field>:<fallback>:<place>`; the place is optional. */
function placeArgument(filter: string): string | undefined {
  const [name, ...options] = filter.split(':');
  return name === 'entries' ? options[2] : options[0];
}

function toEntries(folders: readonly string[], field: string, fallback: string): JsonValue {
  const names = folders.length === 0 && fallback !== '' ? [fallback] : folders;
  return names.map((name) => ({ [field]: name }));
}

/** `<keyField>/<aspect>/<field>` */
export interface RelatedField {
  readonly names: readonly string[];
  readonly aspect: string;
  readonly field: string;
}

function parsePlace(argument: string): RelatedField {
  const [path = '', aspect = '', field = ''] = argument.split('/');
  return { names: path.split('.'), aspect, field };
}

/** @throws InvalidInputError for a urn without the key field of the place */
export function lookupAt({ names, aspect, field }: RelatedField, models: ModelRegistry, keyed: Keyed): Lookup {
  return { urn: keyField(names, models, keyed), aspect, field };
}

function separator({ urn, aspect, field }: Lookup, { aspectOf }: TemplateScope): string {
  const value = aspectOf(urn, aspect)?.[field];
  return typeof value === 'string' && value !== '' ? value.slice(0, 1) : SEPARATOR_DEFAULT;
}

/**
 * The value of a path such as `flow.cluster`: key field `flow` contains a urn, and `cluster` is a key field of that urn.
 * @throws InvalidInputError if the urn contains a urn of another entity type, which lacks the key field
 */
function keyField([head = '', ...rest]: readonly string[], models: ModelRegistry, { entity, parts }: Keyed): string {
  const value = parts[entity.keyFields.findIndex((field) => field.name === head)];
  if (value === undefined)
    throw new InvalidInputError(
      `A urn of entity type ${entity.name} cannot be used here, because it does not have the key field ${head}`,
    );
  if (rest.length === 0) return value;
  const nested = parseUrn(value);
  const nestedEntity = models.entity(nested.entityType);
  if (!nestedEntity) throw new InvalidInputError(`There is no entity type '${nested.entityType}'`);
  return keyField(rest, models, { entity: nestedEntity, parts: nested.parts });
}

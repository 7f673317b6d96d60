import { InvalidInputError } from '../../errors/domain-error';
import { isObject } from '../../registry/path-values';
import type { Catalog } from '../../registry/catalog';
import type { EntitySpec, JsonObject, JsonValue } from '../../registry/registry';
import { parseUrn } from '../../urn/urn';

/** Where an expression finds the character that splits a name: a field of an aspect of the entity that a key field names. */
export interface Lookup {
  readonly urn: string;
  readonly aspect: string;
  readonly field: string;
}

/** What expressions are made of: the key of the entity, and what other entities say. */
export interface ExpressionScope {
  readonly catalog: Catalog;
  readonly entity: EntitySpec;
  readonly parts: readonly string[];
  /** The value of an aspect of another entity. */
  readonly aspectOf: (urn: string, aspect: string) => JsonObject | undefined;
}

const EXPRESSION = /\{([^{}]+)\}/g;
const SEPARATOR_DEFAULT = '.';

/** A default value with its `{...}` expressions replaced (grammar: models/README.md). A text that is nothing but one expression may become a list. */
export function evaluate(template: JsonValue, scope: ExpressionScope): JsonValue {
  if (typeof template === 'string') return evaluateText(template, scope);
  if (Array.isArray(template)) return template.map((item: JsonValue) => evaluate(item, scope));
  if (!isObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([name, item]) => [name, evaluate(item, scope)]));
}

/** What must be known of other entities before `template` can be evaluated. */
export function lookupsOf(template: JsonValue, scope: Omit<ExpressionScope, 'aspectOf'>): readonly Lookup[] {
  if (typeof template !== 'string') return isObject(template) || Array.isArray(template) ? Object.values(template).flatMap((item) => lookupsOf(item, scope)) : [];
  return [...template.matchAll(EXPRESSION)].flatMap(([, inner = '']) =>
    inner.split('|').slice(1).flatMap((filter) => {
      const argument = filter.split(':')[1];
      return argument === undefined ? [] : [lookup(argument, scope)];
    }),
  );
}

function evaluateText(text: string, scope: ExpressionScope): JsonValue {
  const whole = /^\{([^{}]+)\}$/.exec(text)?.[1];
  if (whole !== undefined) return evaluateExpression(whole, scope);
  return text.replaceAll(EXPRESSION, (_, inner: string) => String(evaluateExpression(inner, scope)));
}

function evaluateExpression(inner: string, scope: ExpressionScope): JsonValue {
  const [path = '', ...filters] = inner.split('|');
  return filters.reduce<JsonValue>((value, filter) => applyFilter(String(value), filter, scope), keyField(path, scope));
}

function applyFilter(text: string, filter: string, scope: ExpressionScope): JsonValue {
  const [name = '', argument = ''] = filter.split(':');
  if (name === 'lower') return text.toLowerCase();
  const folders = text.split(separator(argument, scope)).slice(0, -1);
  if (name === 'folders') return folders.map((folder) => `/${folder}`).join('');
  if (name === 'entries') return (folders.length > 0 ? folders : ['Default']).map((id) => ({ id }));
  throw new Error(`unknown filter '${name}' in a default of ${scope.entity.name}`);
}

/**
 * `flow.cluster`: field `flow` of the key, and of the urn in it that entity type's key field `cluster`.
 * @throws InvalidInputError when the urn that is written holds one of another entity type
 */
function keyField(path: string, { catalog, entity, parts }: Omit<ExpressionScope, 'aspectOf'>): string {
  const [head = '', ...rest] = path.split('.');
  const value = parts[entity.keyFields.findIndex((field) => field.name === head)];
  if (value === undefined) throw new InvalidInputError(`A urn of ${entity.name} has no ${head}, which is needed where it stands`);
  if (rest.length === 0) return value;
  const nested = parseUrn(value);
  const nestedEntity = catalog.entity(nested.entityType);
  if (!nestedEntity) throw new InvalidInputError(`There is no entity type '${nested.entityType}'`);
  return keyField(rest.join('.'), { catalog, entity: nestedEntity, parts: nested.parts });
}

function lookup(argument: string, scope: Omit<ExpressionScope, 'aspectOf'>): Lookup {
  const [path = '', aspect = '', field = ''] = argument.split('/');
  return { urn: keyField(path, scope), aspect, field };
}

function separator(argument: string, scope: ExpressionScope): string {
  const { urn, aspect, field } = lookup(argument, scope);
  const value = scope.aspectOf(urn, aspect)?.[field];
  return typeof value === 'string' && value !== '' ? value.slice(0, 1) : SEPARATOR_DEFAULT;
}

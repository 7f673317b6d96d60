/** The keywords of a schema, as they are merged. */
import type { JsonValue, Origin } from '../model/model';
import { type JsonMember, madeValue } from './json-reader';
import type { SchemaNode } from './schema-node';

export const COMBINING: ReadonlySet<string> = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'enum', 'type']);
export const SCALARS: ReadonlySet<JsonValue> = new Set(['string', 'integer', 'number', 'boolean']);
/** Keywords that say nothing about the type. */
export const SILENT =
  /^(?:\$(?!ref)|x-|title$|description$|default$|deprecated$|readOnly$|writeOnly$|examples?$|definitions$)/;

export type Members = Map<string, JsonMember>;

export function isSilent(members: Members | ReadonlyMap<string, JsonMember>): boolean {
  return [...members.keys()].every((keyword) => SILENT.test(keyword));
}

export function isRecordLike(schema: SchemaNode): boolean {
  const type = schema.node('type')?.value;
  return type === 'object' || (type === undefined && (schema.has('properties') || schema.has('patternProperties')));
}

export function without(members: ReadonlyMap<string, JsonMember>, ...keywords: readonly string[]): Members {
  return new Map([...members].filter(([keyword]) => !keywords.includes(keyword)));
}

export function member(origin: Origin, value: JsonValue): JsonMember {
  return { origin, node: madeValue(origin, value) };
}

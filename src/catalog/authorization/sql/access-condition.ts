import type { AccessAttributeSpec } from '../../../../generated/registry/registry-types';
import { type AccessFilter, dependsOnAbsence, type ResourceCondition, type ResourceRule } from '../access-filter';

/** A condition of SQL over one entity, with the values that it needs. */
export interface AccessCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

interface AccessConditionOptions {
  /** The expression for the id of the entity, such as `edge.source_id`. */
  readonly id: string;
  /** The number of values that the statement has already. */
  readonly valuesBefore: number;
  readonly attributes: readonly AccessAttributeSpec[];
}

/**
 * The access filter over the id of an entity. Undefined for a filter that admits everything, so that most statements do not change.
 * Owners and domains are edges, so each condition probes a range of an index.
 */
export function accessCondition(access: AccessFilter, options: AccessConditionOptions): AccessCondition | undefined {
  if (access.kind === 'everything') return undefined;
  const values: unknown[] = [];
  const value = (added: unknown): string => `$${options.valuesBefore + values.push(added)}`;
  const ofRule = (rule: ResourceRule) =>
    rule.length === 0 ? 'true' : rule.map((condition) => ofCondition(condition, options, value)).join(' and ');
  const rules = access.rules.map((rule) => `(${ofRule(rule)})`);
  return { sql: rules.length === 0 ? 'false' : `(${rules.join(' or ')})`, values };
}

type AddValue = (value: unknown) => string;

function ofCondition(condition: ResourceCondition, options: AccessConditionOptions, value: AddValue): string {
  const exists = `exists (${source(condition, options, value)})`;
  if (condition.comparison !== 'not equals') return exists;
  const isEntity = `exists (select from entity as stored where stored.id = ${options.id})`;
  return dependsOnAbsence(condition) ? `${isEntity} and not ${exists}` : `not ${exists}`;
}

function source(condition: ResourceCondition, { id, attributes }: AccessConditionOptions, value: AddValue): string {
  const { attribute } = condition;
  if (attribute === 'type' || attribute === 'urn')
    return `select from urn as own where own.id = ${id} and ${compared(`own.${attribute === 'type' ? 'entity_type' : 'urn'}`, condition, value)}`;
  const kinds = attributes.filter((spec) => spec.attribute === attribute);
  const relationships = value(kinds.map(({ relationship }) => relationship));
  const aspects = value(kinds.map(({ aspect }) => aspect));
  return (
    `select from edge as link join urn as other on other.id = link.destination_id where link.source_id = ${id} ` +
    `and link.relationship = any (${relationships}::text[]) and link.aspect = any (${aspects}::text[]) ` +
    `and ${compared('other.urn', condition, value)}`
  );
}

function compared(column: string, { comparison, values }: ResourceCondition, value: AddValue): string {
  if (comparison === 'starts with')
    return `exists (select from unnest(${value(values)}::text[]) as start where starts_with(${column}, start))`;
  return `${column} = any (${value(values)}::text[])`;
}

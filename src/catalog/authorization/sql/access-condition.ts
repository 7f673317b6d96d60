import type { AccessAttributeSpec } from '#generated/registry/registry-types';
import { type AccessFilter, dependsOnAbsence, type ResourceCondition, type ResourceRule } from '../access-filter';
import type { AccessParents } from '../access-parents';
import { admitsAllUnguarded } from '../guarded-entities';

/** A condition of SQL over one entity, with the values that it needs. */
export interface AccessCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Whether it takes much for each row, so that statements should look at no more rows than necessary. */
  readonly isCostly: boolean;
}

interface AccessConditionOptions {
  /** The expression for the id of the entity, such as `edge.source_id`. */
  readonly id: string;
  /** The number of values that the statement has already. */
  readonly valuesBefore: number;
  readonly attributes: readonly AccessAttributeSpec[];
  /** The parents that entities name, which the filter must admit too. Absent: parents do not matter. */
  readonly parents?: AccessParents | undefined;
}

/**
 * The access filter over the id of an entity. Undefined for a filter that admits everything, so that most statements do not change.
 * Owners and domains are edges, so each condition probes a range of an index.
 */
export function accessCondition(access: AccessFilter, options: AccessConditionOptions): AccessCondition | undefined {
  if (access.kind === 'everything') return undefined;
  const values: unknown[] = [];
  const value = (added: unknown): string => `$${options.valuesBefore + values.push(added)}`;
  const own = ofRules(access.rules, options, value);
  const { parents } = options;
  if (!parents || parents.isEmpty || admitsAllUnguarded(access)) return { sql: own, values, isCostly: false };
  // A scalar sub-select stays a look-up for each row. As a join, it would be planned badly while the tables have no statistics.
  const ancestors = ofAncestors(access.rules, { ...options, parents }, value);
  return { sql: `(select ${own} and ${ancestors})`, values, isCostly: true };
}

function ofRules(rules: readonly ResourceRule[], options: AccessConditionOptions, value: AddValue): string {
  const ofRule = (rule: ResourceRule) =>
    rule.length === 0 ? 'true' : rule.map((condition) => ofCondition(condition, options, value)).join(' and ');
  return rules.length === 0 ? 'false' : `(${rules.map((rule) => `(${ofRule(rule)})`).join(' or ')})`;
}

/** No ancestor fails the rules. A parent that is in a urn, but was never written or linked to, has no id, and fails most of them. */
function ofAncestors(
  rules: readonly ResourceRule[],
  { parents, ...options }: AccessConditionOptions & { readonly parents: AccessParents },
  value: AddValue,
): string {
  const kinds = value(parents.edges.map(({ aspect, relationship }) => `${aspect} ${relationship}`));
  const relationships = value(parents.edges.map(({ relationship }) => relationship));
  const types = value(parents.keyTypes);
  const parentsOf = (id: string) =>
    `select link.destination_id as id from edge as link where link.source_id = ${id} and link.relationship = any (${relationships}::text[]) ` +
    `and link.aspect || ' ' || link.relationship = any (${kinds}::text[]) ` +
    `union all select above.id from urn as below left join urn as above on above.urn = substring(below.urn from '${FIRST_PART}') ` +
    `where below.id = ${id} and below.entity_type = any (${types}::text[])`;
  return (
    `not exists (with recursive line (id) as (select parent.id from (${parentsOf(options.id)}) as parent ` +
    `union select parent.id from line cross join lateral (${parentsOf('line.id')}) as parent) ` +
    `select from line where not ${ofRules(rules, { ...options, id: 'line.id' }, value)})`
  );
}

/** The first of several parts of a urn, which may be a urn with two levels of urns inside. */
const FIRST_PART = (() => {
  const nested = (inner: string) => `(?:[^()]|\\(${inner}\\))*`;
  return `^urn:[^:]+:[^:]+:\\(((?:[^(),]|\\(${nested(nested('[^()]*'))}\\))+),`;
})();

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

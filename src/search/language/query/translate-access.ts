import type { AccessFilter, ResourceAttribute, ResourceCondition } from '#catalog/authorization/access-filter';
import { storableText } from '#base/json/storable-text';
import { ENTITY_TYPE_FIELD, PARENTS, type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { Conditions } from './conditions';

/**
 * Bytes. Elasticsearch compares only so much of a prefix, which would admit too much. No urn that is longer can be told apart by its
 * beginning, so a longer one admits nothing.
 */
const PREFIX_BYTES_MAX = 900;

/** Translates an access filter into the condition of an engine on documents. It is a conjunct of every question. */
export function translateAccess<Condition>(
  access: AccessFilter,
  conditions: Conditions<Condition>,
  fields: SearchFields,
): Condition {
  if (access.kind === 'everything') return conditions.everything;
  const admitted = conditions.any(
    access.rules.map((rule) => conditions.all(rule.map((each) => translateCondition(each, conditions, fields)))),
  );
  const { hiddenParents = [] } = access;
  if (hiddenParents.length === 0) return admitted;
  const parts = inParts(hiddenParents).map((urns) => conditions.equals(PARENTS, urns));
  return conditions.all([admitted, conditions.not(conditions.any(parts))]);
}

/** Elasticsearch refuses more than 65,536 terms of one condition. */
const TERMS_MAX = 50_000;

function inParts(urns: readonly string[]): readonly (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  for (let from = 0; from < urns.length; from += TERMS_MAX) parts.push(urns.slice(from, from + TERMS_MAX));
  return parts;
}

/** An attribute without a search field has no values: nothing equals it. */
function translateCondition<Condition>(
  { attribute, comparison, values }: ResourceCondition,
  conditions: Conditions<Condition>,
  fields: SearchFields,
): Condition {
  const wanted = values.map(storableText);
  const found = fieldsOf(attribute, fields);
  if (comparison === 'starts with') {
    const starts = wanted.filter((value) => Buffer.byteLength(value) <= PREFIX_BYTES_MAX);
    return conditions.any(found.map((field) => conditions.startsWith(field, starts)));
  }
  const isOne = conditions.any(found.map((field) => conditions.equals(field, wanted)));
  return comparison === 'equals' ? isOne : conditions.not(isOne);
}

function fieldsOf(attribute: ResourceAttribute, fields: SearchFields): readonly SearchField[] {
  if (attribute === 'urn') return [URN_FIELD];
  if (attribute === 'type') return [ENTITY_TYPE_FIELD];
  return fields.ofAccess(attribute);
}

import type { AccessFilter, ResourceAttribute, ResourceCondition } from '../../authorization/access-filter';
import { storableText } from '../../../base/json/storable-text';
import { ENTITY_TYPE_FIELD, type SearchField, URN_FIELD } from '../fields/search-field';
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
  return conditions.any(
    access.rules.map((rule) => conditions.all(rule.map((each) => translateCondition(each, conditions, fields)))),
  );
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

/** The answers to questions in the value of the aspect that has them: a list of values by key. */
import { useMemo } from 'react';
import type { EntriesDisplay } from '#generated/registry/display-types';
import type { AnsweredSpec, JsonValue } from '#generated/registry/registry-types';
import type { AspectModel } from '#web/api/models/model-queries';
import { type EntryFields, entryFields } from '#web/ui/values/entries-of';
import { fieldsOf, isEmpty, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { initialRecord } from '../edit/form/initial-value';
import type { AspectAddress } from '../edit/write/aspect-writes';
import { recordsIn } from './assigned-forms';

/** Where the answers of an entity are. */
export interface AnswersPlace {
  readonly address: AspectAddress;
  readonly model: AspectModel;
  readonly types: Types;
  readonly list: string;
  readonly entries: EntriesDisplay;
  readonly fields: EntryFields;
}

interface Holder {
  readonly entity: { readonly name: string };
  readonly aspects: readonly AspectModel[];
  readonly types: Types;
}

/** The same object as long as the models are the same, so that a form keeps what somebody types. */
export function useAnswersPlace(spec: AnsweredSpec, holder: Holder | undefined, urn: string): AnswersPlace | undefined {
  return useMemo(() => holder && answersPlace(spec, holder, urn), [spec, holder, urn]);
}

/** Undefined if entities of the type have no answers, or none that a definition describes. */
function answersPlace(
  { answers: { aspect, list } }: AnsweredSpec,
  { entity, aspects, types }: Holder,
  urn: string,
): AnswersPlace | undefined {
  const model = aspects.find(({ name }) => name === aspect);
  const field = model && recordFields(model, types).find(({ name }) => name === list);
  if (!model || !field?.entries || field.type.kind !== 'array') return undefined;
  const fields = entryFields(field.entries, field.type.items, types);
  const address = { urn, entityType: entity.name, aspect };
  return fields && { address, model, types, list, entries: field.entries, fields };
}

/** The value with an item for each key, so that each has a place to write its values to. */
export function withKeys(
  { model, types, list, fields: { key, values } }: AnswersPlace,
  value: JsonRecord | undefined,
  keys: readonly string[],
): JsonRecord {
  const fields = recordFields(model, types);
  const shape = fields.find(({ name }) => name === list)?.type;
  const itemFields = (shape?.kind === 'array' && fieldsOf(shape.items, types)) || [];
  const whole = value ?? initialRecord(fields, types);
  const items = recordsIn(whole[list]);
  const isKnown = (asked: string) => items.some((item) => item[key.name] === asked);
  const added = [...new Set(keys)]
    .filter((asked) => !isKnown(asked))
    .map((asked) => ({ ...initialRecord(itemFields, types), [key.name]: asked, [values.name]: [] }));
  return { ...whole, [list]: [...items, ...added] };
}

export function indexOfKey(
  { list, fields: { key } }: AnswersPlace,
  value: JsonValue | undefined,
  asked: string,
): number {
  return recordsIn(isRecord(value) ? value[list] : undefined).findIndex((item) => item[key.name] === asked);
}

/** The value without keys that have no values, and where each item that is left was before. */
export function withoutEmpty({ list, fields: { values } }: AnswersPlace, value: JsonRecord) {
  const kept = [...recordsIn(value[list]).entries()].filter(([, item]) => !isEmpty(item[values.name]));
  return { value: { ...value, [list]: kept.map(([, item]) => item) }, places: kept.map(([index]) => index) };
}

function recordFields({ record }: AspectModel, types: Types) {
  return fieldsOf({ kind: 'named', name: record }, types) ?? [];
}

import type { Field, NamedType, RecordType } from '#codegen/model/model';
import { useText } from '../use-text';

/**
 * Avro expands the fields of included records. Where a new record begins with all fields of a record that the models include
 * elsewhere, in its order, it includes that record too: so it shares its annotations, and a time series is recognised as one.
 */
export function withIncludes(type: NamedType, models: ReadonlyMap<string, NamedType>): NamedType {
  if (type.kind !== 'record') return type;
  const found: RecordType[] = [];
  let rest: readonly Field[] = type.fields;
  for (let next = nextIncluded(rest, models); next; next = nextIncluded(rest, models)) {
    found.push(next);
    rest = rest.slice(next.fields.length);
  }
  const { origin } = type;
  return {
    ...type,
    includes: found.map(({ fullName }) => ({ kind: 'reference', name: fullName, origin })),
    fields: rest,
  };
}

/** The one with the most fields. */
function nextIncluded(fields: readonly Field[], models: ReadonlyMap<string, NamedType>): RecordType | undefined {
  return includedRecords(models)
    .filter(
      (record) =>
        record.fields.length > 0 && record.fields.every((field, index) => isSame(field, fields[index], models)),
    )
    .toSorted((a, b) => b.fields.length - a.fields.length)[0];
}

function includedRecords(models: ReadonlyMap<string, NamedType>): RecordType[] {
  const records = [...models.values()].filter((type): type is RecordType => type.kind === 'record');
  const names = new Set(records.flatMap(({ includes }) => includes.map(({ name }) => name)));
  return records.filter(({ fullName }) => names.has(fullName));
}

function isSame(ours: Field, theirs: Field | undefined, models: ReadonlyMap<string, NamedType>): boolean {
  return theirs?.name === ours.name && useText(theirs.type, models) === useText(ours.type, models);
}

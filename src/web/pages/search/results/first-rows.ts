import type { StoredAspects } from '#web/api/entity-queries';
import type { EntityTypeModel } from '#web/api/models/model-queries';
import { fieldsOf, isList, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';

interface FirstRows {
  readonly title: string;
  /** The first texts of each record. */
  readonly rows: readonly (readonly string[])[];
}

const TEXTS = 2;

/** The first list of records that an entity has and that its models show as a table or as a tree. */
export function firstRows({ aspects: models, types }: EntityTypeModel, stored: StoredAspects): FirstRows | undefined {
  for (const { name, record, hidden } of models) {
    const type = types[record];
    const value = stored.get(name)?.value;
    if (hidden || !value || type?.kind !== 'record') continue;
    for (const field of type.fields) {
      const items = value[field.name];
      if (
        !(field.as === 'table' || field.as === 'tree') ||
        field.type.kind !== 'array' ||
        !isList(items) ||
        items.length === 0
      )
        continue;
      const columns = (fieldsOf(field.type.items, types) ?? []).filter((column) => column.hidden !== true);
      const names = columns.map((column) => column.name);
      return { title: field.title, rows: items.filter(isRecord).map((item) => textsOf(item, names)) };
    }
  }
  return undefined;
}

function textsOf(item: JsonRecord, names: readonly string[]): readonly string[] {
  const texts = names.map((name) => item[name]).filter((value) => typeof value === 'string' && value !== '');
  return texts.slice(0, TEXTS).map(String);
}

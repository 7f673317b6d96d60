import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isList, isRecord, type Types } from '#web/ui/values/value-kinds';
import type { SeriesEvent } from './series';

/** What occurs most in the events of a period, such as who uses a table most. */
export interface Ranking {
  readonly title: string;
  readonly doc: string;
  /** Whether its things are rows of a tree, such as columns. */
  readonly isOfRows: boolean;
  readonly items: readonly RankedItem[];
}

export interface RankedItem {
  readonly name: string;
  readonly count: number;
}

const NUMBERS: ReadonlySet<string> = new Set(['int', 'long', 'float', 'double']);

/** The rankings that the models ask for; those without anything are left out. Each has its things by count, the most frequent first. */
export function rankingsOf(
  events: readonly SeriesEvent[],
  fields: readonly FieldDisplay[],
  types: Types,
): readonly Ranking[] {
  return fields
    .filter(({ as }) => as === 'ranking')
    .map((field) => ({
      title: field.title,
      doc: field.doc,
      isOfRows: field.row !== undefined,
      items: ranked(
        events.map(({ value }) => value[field.name] ?? null),
        itemsOf(field, types),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

type ItemReader = (item: JsonValue) => RankedItem | undefined;

function ranked(lists: readonly JsonValue[], read: ItemReader): readonly RankedItem[] {
  const counts = new Map<string, number>();
  for (const item of lists.flatMap((list) => (isList(list) ? list : []))) {
    const found = read(item);
    if (found) counts.set(found.name, (counts.get(found.name) ?? 0) + found.count);
  }
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
}

/** A text counts once for each event that has it, a record by its first number. */
function itemsOf({ type }: FieldDisplay, types: Types): ItemReader {
  const inner = type.kind === 'array' ? (fieldsOf(type.items, types) ?? []) : [];
  const name = inner.find(({ type: of }) => of.kind === 'primitive' && of.name === 'string')?.name ?? '';
  const number = inner.find(({ type: of }) => of.kind === 'primitive' && NUMBERS.has(of.name))?.name ?? '';
  return (item) => {
    if (typeof item === 'string') return { name: item, count: 1 };
    const [text, count] = isRecord(item) ? [item[name], item[number]] : [];
    return typeof text === 'string' && typeof count === 'number' ? { name: text, count } : undefined;
  };
}

import type { QuestionEnd } from '#catalog/authorization/read-context';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';
import type { Segment } from '../segment/segment';
import { valueOf } from '../segment/value-keys';
import { valueNames } from '../evaluate/value-names';
import { hasBit } from '../storage/bits';
import type { IndexSnapshot } from './index-snapshot';

type Fields = SearchDocument['fields'];

interface PlacedDocument {
  readonly segment: Segment;
  readonly document: number;
}

/** Gives the fields of these documents. Those with a cut value are read from the rows first. */
export async function fieldsOf(
  documents: readonly PlacedDocument[],
  { stored }: IndexSnapshot,
  end: QuestionEnd,
): Promise<(document: PlacedDocument) => Fields> {
  const cut = documents.filter(({ segment, document }) => hasBit(segment.isCut, document));
  const rows = cut.length === 0 ? new Map<string, Fields>() : await stored.fields(cut.map(idOf), end);
  return (document) => rows.get(idOf(document)) ?? keptFields(document);
}

export function idOf({ segment, document }: PlacedDocument): string {
  return String(segment.ids[document]);
}

/** The fields as far as the index keeps them. Each is a list, because lists and single values mean the same. */
export function keptFields({ segment: { values, kept }, document }: PlacedDocument): Fields {
  const nameOf = valueNames(values);
  const found = new Map<string, ReturnType<typeof valueOf>[]>();
  for (const value of kept.at(document)) {
    const name = nameOf(value);
    const own = found.get(name) ?? [];
    found.set(name, own);
    own.push(valueOf(values.keys.at(value)));
  }
  return Object.fromEntries([...found].map(([name, own]) => [name, listOf(own)]));
}

function listOf(values: readonly ReturnType<typeof valueOf>[]): FieldValue {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) return numbers;
  return values.map(String);
}

/** What a file would create and change, before anything is written. */
import { initialRecord } from '#web/entity/edit/form/initial-value';
import { missingFields } from '#web/entity/edit/form/missing-fields';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { fieldsOf, isEmpty, type JsonRecord } from '#web/ui/values/value-kinds';
import { slugOf, urnOfKey } from '../new-key';
import { type CsvType, type Meaning, meaningsOf } from './csv-columns';
import { REPLACEMENT } from './parse-csv';

/** A row of the file as it is meant. */
export interface CsvRow {
  /** The number of the row in the file, from 2. */
  readonly number: number;
  /** Empty if nothing tells it. */
  readonly urn: string;
  readonly name: string;
  /** A urn or a name, as the file has it; empty without one. */
  readonly place: string;
  /** Texts by the names of fields, without empty ones. */
  readonly texts: JsonRecord;
}

export interface PlannedRow {
  readonly row: CsvRow;
  readonly kind: 'new' | 'changed' | 'same' | 'wrong';
  /** What is wrong, or odd; empty for others. */
  readonly problem: string;
  /** The whole value of a new entity; the fields that the row says of another one. */
  readonly value: JsonRecord;
}

/** Urns of places by what rows call them; undefined for a name that none or several have, with the reason. */
export type Places = ReadonlyMap<string, { readonly urn: string } | { readonly problem: string }>;

/** What is there by urn: nothing for a new entity, and the reason why a urn is refused. */
export type StoredValues = ReadonlyMap<string, { readonly value: JsonRecord } | { readonly problem: string }>;

/** @param namespace that of all urns of the service */
export function rowsOf([heads = [], ...rows]: readonly (readonly string[])[], type: CsvType, namespace: string) {
  const meanings = meaningsOf(heads, type);
  return rows.map((cells, index): CsvRow => rowOf(cells, meanings, type, namespace, index + 2));
}

function rowOf(
  cells: readonly string[],
  meanings: readonly Meaning[],
  { form, id, name: nameField }: CsvType,
  namespace: string,
  number: number,
): CsvRow {
  const said = meanings.map((meaning, index) => ({ meaning, text: plain(cells[index] ?? '') }));
  const textOf = (kind: Meaning['kind']) => said.find(({ meaning }) => meaning.kind === kind)?.text ?? '';
  const texts = Object.fromEntries(
    said.flatMap(({ meaning, text }) => (meaning.kind === 'field' && text !== '' ? [[meaning.field.name, text]] : [])),
  );
  const name = String(texts[nameField.name] ?? '');
  const key = textOf('id') || slugOf(name);
  const urn = textOf('urn') || (urnOfKey(namespace, form.model.entity.name, [id], { [id.name]: key }) ?? '');
  return { number, urn, name: name || urn, place: textOf('place'), texts };
}

/** The sign that our files have before what spreadsheets would run is taken away. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[\s\p{C}]*[=+\-@])/u, '');
}

export function planOf(
  rows: readonly CsvRow[],
  type: CsvType,
  stored: StoredValues,
  places: Places,
): readonly PlannedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const planned = planOfRow(row, type, stored.get(row.urn), places);
    if (seen.has(row.urn)) return wrong(row, 'Another row has the same name or id');
    if (row.urn !== '') seen.add(row.urn);
    return planned;
  });
}

type Stored = ReturnType<StoredValues['get']>;

function planOfRow(row: CsvRow, type: CsvType, stored: Stored, places: Places): PlannedRow {
  const { model, aspect, place: own } = type.form;
  if (row.urn === '') return wrong(row, 'The name is missing, or needs an id beside it');
  if (typeOfUrn(row.urn) !== model.entity.name) return wrong(row, `The urn is not that of a ${model.entity.title}`);
  if (row.urn.includes(REPLACEMENT)) return wrong(row, 'The urn or id has a character that cannot be stored');
  if (stored && 'problem' in stored) return wrong(row, stored.problem);
  const before = stored?.value;
  const place = row.place === '' ? undefined : places.get(row.place);
  if (place && 'problem' in place) return wrong(row, place.problem);
  const shape = { kind: 'named', name: aspect.record } as const;
  const inPlace = place?.urn ?? (before ? undefined : own);
  const said = { ...row.texts, ...(type.place && inPlace !== undefined && { [type.place.name]: inPlace }) };
  const value = { ...(before ?? initialRecord(fieldsOf(shape, model.types) ?? [], model.types)), ...said };
  const [missing] = missingFields(value, shape, model.types);
  if (missing) return wrong(row, missing[1]);
  if (!before && isEmpty(value[type.name.name])) return wrong(row, 'The name is missing');
  const problem = Object.values(said).some(isReplaced) ? '\uFFFD stands for characters that cannot be stored' : '';
  return { row, kind: kindOf(before, said), problem, value: before ? said : value };
}

function isReplaced(text: unknown): boolean {
  return typeof text === 'string' && text.includes(REPLACEMENT);
}

function kindOf(before: JsonRecord | undefined, said: JsonRecord): PlannedRow['kind'] {
  if (!before) return 'new';
  return Object.entries(said).every(([name, part]) => before[name] === part) ? 'same' : 'changed';
}

function wrong(row: CsvRow, problem: string): PlannedRow {
  return { row, kind: 'wrong', problem, value: {} };
}

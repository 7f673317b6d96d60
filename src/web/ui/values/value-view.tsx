import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { entryFields, type EntryFields, entryKey } from './entries-of';
import { JsonView } from './json-view';
import { NestedValue, type ValueProps } from './nested-value';
import { RecordView } from './record-view';
import { ScalarView } from './scalar-view';
import { useFirst } from '../parts/use-first';
import { fieldsOf, isList, isRecord, type Types, isEmpty, type JsonRecord, isScalar } from './value-kinds';
import { EntityLink } from '../parts/entity/entity-link';
import { useName } from './names-context';
import type { FieldDisplay } from '#generated/registry/display-types';
import { RecordTable } from './record-table';

interface ListViewProps {
  readonly values: readonly JsonValue[];
  readonly items: ShapeFacts;
  readonly types: Types;
  readonly hints: Pick<FieldDisplay, 'as' | 'unit'>;
}

const SHOWN = 12;

/** Texts and urns side by side, records as rows, and anything else below each other. */
function ListView({ values, items, types, hints }: ListViewProps) {
  const { shown, more } = useFirst(values, SHOWN);
  const fields = fieldsOf(items, types);
  const records = values.filter(isRecord);
  if (fields && records.length === values.length) return <RecordTable rows={records} fields={fields} types={types} />;
  return (
    <>
      <ul className={isScalar(items, types) ? 'chip-list' : 'value-list'}>
        {shown.map((value, index) => (
          <li key={index}>
            <NestedValue value={value} shape={items} types={types} hints={hints} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

const NO_HINTS = {};

/** A value of any shape. What does not fit its shape is shown as JSON, because values may be older than the models. */
export function ValueView({ value, shape, types, hints = NO_HINTS }: ValueProps) {
  const fields = fieldsOf(shape, types);
  if (shape.kind === 'array' && isList(value)) {
    const entries = hints.entries && entryFields(hints.entries, shape.items, types);
    if (entries && value.every(isRecord)) return <EntriesView items={value} fields={entries} types={types} />;
    return <ListView values={value} items={shape.items} types={types} hints={hints} />;
  }
  if (fields && isRecord(value)) return <RecordView value={value} fields={fields} types={types} isInline />;
  if (shape.kind === 'map' && isRecord(value)) return <MapView value={value} values={shape.values} types={types} />;
  if (shape.kind === 'union' && isRecord(value))
    return <UnionView value={value} members={shape.members} types={types} />;
  if (typeof value === 'object' && value !== null) return <JsonView value={value} />;
  if (value === null) return null;
  return <ScalarView value={value} hints={hints} isSymbol={shape.kind === 'named'} />;
}

interface MapViewProps {
  readonly value: { readonly [key: string]: JsonValue };
  readonly values: ShapeFacts;
  readonly types: Types;
}

const ENTRIES = 50;

function MapView({ value, values, types }: MapViewProps) {
  const { shown, more } = useFirst(Object.entries(value), ENTRIES);
  return (
    <>
      <dl className="fields">
        {shown.map(([key, item]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              <NestedValue value={item} shape={values} types={types} />
            </dd>
          </div>
        ))}
      </dl>
      {more}
    </>
  );
}

interface UnionViewProps {
  readonly value: { readonly [member: string]: JsonValue };
  readonly members: { readonly [key: string]: ShapeFacts };
  readonly types: Types;
}

/** The value of the one member that is there. */
function UnionView({ value, members, types }: UnionViewProps) {
  const [[member, held] = ['', null]] = Object.entries(value);
  const shape = members[member];
  if (!shape) return <JsonView value={value} />;
  const type = types[member];
  return (
    <>
      {type?.kind === 'record' && <p className="member-title">{type.title}</p>}
      <NestedValue value={held} shape={shape} types={types} />
    </>
  );
}

interface EntriesViewProps {
  readonly items: readonly JsonRecord[];
  readonly fields: EntryFields;
  readonly types: Types;
}

/** Values below the name of their key. */
function EntriesView({ items, fields, types }: EntriesViewProps) {
  const { values } = fields;
  return (
    <dl className="fields">
      {items
        .filter((item) => !isEmpty(item[values.name]))
        .map((item) => (
          <div key={entryKey(item, fields)}>
            <dt>
              <KeyLink urn={entryKey(item, fields)} />
            </dt>
            <dd>
              <NestedValue value={item[values.name] ?? null} shape={values.type} types={types} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function KeyLink({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

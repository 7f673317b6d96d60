import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { useName } from '#web/ui/values/names-context';
import { RecordView } from '#web/ui/values/record-view.tsx';
import { ScalarView } from '#web/ui/values/scalar-view.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import {
  fieldsOf,
  isEmpty,
  isList,
  isRecord,
  isScalar,
  isUrn,
  type JsonRecord,
  symbolText,
  type Types,
} from '#web/ui/values/value-kinds';

interface CompactViewProps {
  readonly value: JsonRecord;
  readonly fields: readonly FieldDisplay[];
  readonly types: Types;
}

const NO_HINTS = {};

/** A record in a narrow column: its first list line by line, or its first value; everything else is among the raw values. */
export function CompactView({ value, fields, types }: CompactViewProps) {
  const list = fields.find(
    (field) => field.hidden !== true && field.type.kind === 'array' && !isEmpty(value[field.name]),
  );
  const items = list && value[list.name];
  if (list?.type.kind === 'array' && isList(items))
    return <CompactList items={items} fields={fieldsOf(list.type.items, types) ?? []} types={types} />;
  const [only, ...others] = fields.filter((field) => field.hidden !== true && !isEmpty(value[field.name]));
  const single = only && others.length === 0 && isScalar(only.type, types) ? value[only.name] : undefined;
  // The title of the section says what it is.
  if (single !== undefined && single !== null) return <Scalar value={single} />;
  return <RecordView value={value} fields={fields} types={types} />;
}

interface CompactListProps extends Omit<CompactViewProps, 'value'> {
  readonly items: readonly JsonValue[];
}

const SHOWN = 30;

function CompactList({ items, fields, types }: CompactListProps) {
  const { shown, more } = useFirst(items, SHOWN);
  return (
    <>
      <ul className="compact">
        {shown.map((item, index) => (
          <li key={index}>
            {isRecord(item) ? <CompactItem item={item} fields={fields} types={types} /> : <Scalar value={item} />}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** The entity that an item names, and what the item says of it in one word. */
function CompactItem({ item, fields, types }: { item: JsonRecord; fields: readonly FieldDisplay[]; types: Types }) {
  const scalars = fields.filter(
    (field) =>
      field.deprecated !== true && field.hidden !== true && isScalar(field.type, types) && !isEmpty(item[field.name]),
  );
  const main = scalars.find((field) => isUrn(item[field.name])) ?? scalars[0];
  const word = scalars.find(
    (field) => field !== main && field.type.kind === 'named' && types[field.type.name]?.kind === 'enum',
  );
  return (
    <>
      {main && <Scalar value={item[main.name] ?? null} />}
      {word && <span className="soft compact-word">{symbolText(String(item[word.name]))}</span>}
    </>
  );
}

function Scalar({ value }: { readonly value: JsonValue }) {
  if (value === null) return null;
  return isUrn(value) ? <Named urn={value} /> : <ScalarView value={value} hints={NO_HINTS} />;
}

function Named({ urn }: { readonly urn: string }) {
  return <EntityChip urn={urn} name={useName(urn)} />;
}

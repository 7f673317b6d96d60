import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { RecordTable } from './record-table';
import { fieldsOf, isRecord, isScalar, type Types } from './value-kinds';
import { NestedValue } from './nested-value';
import { useFirst } from '../parts/use-first';

interface ListViewProps {
  readonly values: readonly JsonValue[];
  readonly items: ShapeFacts;
  readonly types: Types;
  readonly hints: Pick<FieldDisplay, 'as' | 'unit'>;
}

const SHOWN = 12;

/** Texts and urns side by side, records as rows, and anything else below each other. */
export function ListView({ values, items, types, hints }: ListViewProps) {
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

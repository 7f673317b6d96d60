import { EntityLink } from '../parts/entity/entity-link';
import { type EntryFields, keyOf } from './entries-of';
import { useName } from './names-context';
import { NestedValue } from './nested-value';
import { isEmpty, type JsonRecord, type Types } from './value-kinds';

interface EntriesViewProps {
  readonly items: readonly JsonRecord[];
  readonly fields: EntryFields;
  readonly types: Types;
}

/** Values below the name of their key. */
export function EntriesView({ items, fields, types }: EntriesViewProps) {
  const { values } = fields;
  return (
    <dl className="fields">
      {items
        .filter((item) => !isEmpty(item[values.name]))
        .map((item) => (
          <div key={keyOf(item, fields)}>
            <dt>
              <KeyLink urn={keyOf(item, fields)} />
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

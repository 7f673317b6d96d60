import type { JsonValue } from '#generated/registry/registry-types';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { RecordView } from '#web/ui/values/record-view.tsx';
import { isDefault, isEmpty, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import type { Row, RowPart } from './merge-rows';

interface RowFactsProps {
  readonly row: Row;
  readonly types: Types;
}

/** What lists say of a row beyond the roles of its values, such as statistics, by aspect. */
export function RowFacts({ row: { parts }, types }: RowFactsProps) {
  const shown = parts.map((part) => ({ part, rest: restOf(part) })).filter(({ part, rest }) => hasFacts(part, rest));
  // What the tree itself says is the least interesting.
  const isTree = ({ part }: (typeof shown)[number]) => part.list.field.as === 'tree';
  const ordered = [...shown.filter((each) => !isTree(each)), ...shown.filter(isTree)];
  return ordered.map(({ part: { list, at }, rest }, index) => (
    <section key={`${list.aspect.name} ${index}`}>
      <header>
        <h3 title={list.aspect.doc}>{list.field.as === 'tree' ? 'More' : list.aspect.title}</h3>
        {at !== undefined && (
          <span className="soft">
            <TimeText at={at} />
          </span>
        )}
      </header>
      <RecordView value={rest} fields={list.fields} types={types} />
    </section>
  ));
}

/** The item without the values that have a role, and without hidden ones. */
function restOf({ list: { row, fields }, item }: RowPart): JsonRecord {
  const said = new Set(Object.values(row.roles).map((path) => path.split('/')[1]));
  const hidden = new Set(fields.filter((field) => field.hidden === true).map(({ name }) => name));
  const left = Object.entries(item).filter(([name]) => !said.has(name) && !hidden.has(name) && name !== '');
  return Object.fromEntries<JsonValue>(left);
}

function hasFacts({ list }: RowPart, rest: JsonRecord): boolean {
  return Object.entries(rest).some(([name, value]) => {
    const field = list.fields.find((each) => each.name === name);
    return !isEmpty(value) && !(field && isDefault(field, value));
  });
}

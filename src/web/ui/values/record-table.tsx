import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import { exactJson } from '#web/api/exact-json';
import { ScrollBox } from '../parts/scroll-box';
import { isDefault, isEmpty, type JsonRecord, type Types } from './value-kinds';
import { NestedValue } from './nested-value';

interface RecordTableProps {
  readonly rows: readonly JsonRecord[];
  readonly fields: readonly FieldDisplay[];
  readonly types: Types;
}

/** A longer list has a field to search in it, and only the rows that are in view are drawn. */
const SEARCHED = 12;
const ROW_HEIGHT = 37;

/** Records as rows. Columns in which no row says anything are left out. */
export function RecordTable({ rows, fields, types }: RecordTableProps) {
  const [text, setText] = useState('');
  const columns = fields.filter(
    (field) =>
      field.hidden !== true && rows.some((row) => !isEmpty(row[field.name]) && !isDefault(field, row[field.name])),
  );
  const found = text === '' ? rows : rows.filter((row) => exactJson(row).toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      {rows.length > SEARCHED && (
        <p className="table-search">
          <input
            type="search"
            placeholder="Find"
            aria-label="Find rows"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span className="soft" role="status">
            {text === ''
              ? `${rows.length.toLocaleString()} rows`
              : `${found.length.toLocaleString()} of ${rows.length.toLocaleString()}`}
          </span>
        </p>
      )}
      <Rows rows={found} columns={columns} types={types} />
    </>
  );
}

interface RowsProps {
  readonly rows: readonly JsonRecord[];
  readonly columns: readonly FieldDisplay[];
  readonly types: Types;
}

function Rows({ rows, columns, types }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isLong = rows.length > 60;
  // oxlint-disable-next-line react/incompatible-library -- the compiler of React, which it would hinder, is not used
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    enabled: isLong,
  });
  const items = isLong ? getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = items[0]?.start ?? 0;
  const after = isLong ? getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <ScrollBox box={box} className={`wide-table ${isLong ? 'long' : ''}`} label="Rows">
      <table aria-rowcount={rows.length}>
        <thead>
          <tr>
            {columns.map(({ name, title, doc }) => (
              <th key={name} scope="col" title={doc}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {items.map(({ index }) => (
            <tr key={index} data-index={index} ref={isLong ? measureElement : undefined}>
              {columns.map((column) => (
                <td key={column.name}>
                  <Cell row={rows[index]} column={column} types={types} />
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A gap in the place of rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return <tr aria-hidden="true" style={{ height }} />;
}

function Cell({ row, column, types }: { row: JsonRecord | undefined; column: FieldDisplay; types: Types }) {
  const value = row?.[column.name];
  if (value === undefined || isEmpty(value)) return null;
  return <NestedValue value={value} shape={column.type} types={types} hints={column} />;
}

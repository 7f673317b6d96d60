import { useMemo } from 'react';
import { Link } from 'wouter';
import type { TabProps } from '../tab/entity-tab';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { plainLine } from '#web/ui/parts/plain-line';
import { isList } from '#web/ui/values/value-kinds';
import { describedElsewhere, useElsewhere } from './described-elsewhere';
import { KeyMark } from './key-mark';
import { mergeRows } from './merge-rows';
import { type RowList, treeOf } from './row-lists';
import { treeRows } from './row-tree';

const SHOWN = 8;
/** Rows inside others are left out, so more are read than shown, but not thousands. */
const READ = 40;

type Entity = TabProps['entity'];

/** The first rows of the tree of an entity, such as its columns, and the way to all of them. Nothing without a tree. */
export function FirstRows({ entity }: { readonly entity: Entity }) {
  const list = treeOf(entity);
  const section = list?.aspect.section;
  return list && section !== undefined ? <Rows entity={entity} list={list} section={section} /> : null;
}

interface RowsProps {
  readonly entity: Entity;
  readonly list: RowList;
  readonly section: string;
}

function Rows({ entity, list, section }: RowsProps) {
  const { aspects, summary, asOf } = entity;
  // oxlint-disable-next-line react/exhaustive-deps -- the list follows from the model and the aspects
  const { rows: own, total } = useMemo(() => firstOf(entity, list), [aspects]);
  const elsewhere = useElsewhere(entity);
  const rows = own.map(({ label, row }) => ({ label, row: describedElsewhere([row], elsewhere)[0] ?? row }));
  const tab = { ...(asOf !== undefined && { asOf: String(asOf) }), tab: section };
  if (rows.length === 0) return null;
  return (
    <section className="aspect" aria-label={list.field.title}>
      <header>
        <h2>
          {list.field.title} <span className="soft">{total.toLocaleString()}</span>
        </h2>
      </header>
      <ul className="plain first-rows">
        {rows.map(({ row, label }) => (
          <li key={row.id}>
            <span className="first-name">
              <Link href={entityAddress(summary.urn, { ...tab, field: row.path })}>{label}</Link>
              {row.isKey && <KeyMark />}
            </span>
            <code>{row.type ?? row.kind}</code>
            <span className="soft">{row.description !== undefined && plainLine(row.description)}</span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Link className="all-link" href={entityAddress(summary.urn, tab)}>
          Show all {total.toLocaleString()}
        </Link>
      )}
    </section>
  );
}

/** The first rows that are in no other row, and how many rows there are. */
function firstOf({ model, aspects }: Entity, list: RowList) {
  const { aspect, field } = list;
  const stored = aspects.get(aspect.name);
  const items = stored?.value[field.name];
  if (!stored || !isList(items)) return { rows: [], total: 0 };
  const begin = { ...stored, value: { ...stored.value, [field.name]: items.slice(0, READ) } };
  const rows = treeRows(mergeRows({ model, aspects: new Map(aspects).set(aspect.name, begin) }, list));
  return { rows: rows.filter(({ level }) => level === 1).slice(0, SHOWN), total: items.length };
}

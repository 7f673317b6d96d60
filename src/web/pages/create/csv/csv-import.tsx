import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { newAddress } from '#web/api/models/creatable-types';
import { meQuery } from '#web/api/queries';
import { typeAddress } from '#web/api/search-state';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { counted } from '#web/ui/parts/counted';
import { Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { namespaceOf } from '../new-key';
import type { NewEntityForm } from '../new-entity';
import { type CsvType, csvTypeOf } from './csv-columns';
import { type PlannedRow, rowsOf } from './csv-plan';
import { type CsvOutcome, readPlan, writePlan } from './csv-service';
import { parseCsv } from './parse-csv';

/** Creates and changes many entities of a type from a file, after a preview. */
export function CsvImport({ form }: { readonly form: NewEntityForm }) {
  const type = useMemo(() => csvTypeOf(form), [form]);
  const [text, setText] = useState('');
  const title = form.model.entity.plural.toLowerCase();
  if (!type) return <Notice kind="info">The form takes more than texts, so {title} cannot come from a file.</Notice>;
  return (
    <div className="csv-import">
      <Columns type={type} />
      <FileChoice onText={setText} />
      {text !== '' && <Preview key={text} text={text} type={type} />}
    </div>
  );
}

/** What the file may have, and an example to fill in. */
function Columns({ type: { form, name, place, texts } }: { readonly type: CsvType }) {
  const others = texts.filter((field) => field !== name).map(({ title }) => title);
  const all = [name.title, ...others, ...(place ? ['In'] : []), 'Id', 'Urn'];
  // A field may be called as the id of the urn is. The column is that of the field then.
  const heads = all.filter((head, at) => all.findIndex((each) => each.toLowerCase() === head.toLowerCase()) === at);
  const { plural, name: entityType } = form.model.entity;
  return (
    <p className="soft">
      The first row has the names of columns: {heads.join(', ')}. Only the name is needed. A row whose id or urn is
      there already changes it, and an empty cell leaves it as it is. The CSV of{' '}
      <Link href={typeAddress(entityType)}>Search</Link> fits.{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => saveCsv(`${plural.toLowerCase()}.csv`, csvOf([heads]))}
      >
        Save an empty file
      </button>
    </p>
  );
}

/** A file, or its text. */
function FileChoice({ onText }: { readonly onText: (text: string) => void }) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  return (
    <>
      <div className="field">
        <label htmlFor={id}>File</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
        />
      </div>
      <details>
        <summary>Paste the text instead</summary>
        <div className="field">
          <label htmlFor={`${id}-text`}>Text of the file</label>
          <textarea id={`${id}-text`} rows={6} value={pasted} onChange={({ target }) => setPasted(target.value)} />
          <button type="button" className="button small" onClick={() => onText(pasted)}>
            Preview
          </button>
        </div>
      </details>
    </>
  );
}

function Preview({ text, type }: { readonly text: string; readonly type: CsvType }) {
  const { data: me } = useQuery(meQuery);
  const namespace = namespaceOf(me?.urn ?? '');
  const rows = useMemo(() => rowsOf(parseCsv(text), type, namespace), [text, type, namespace]);
  const plan = useQuery({
    queryKey: ['csv plan', type.form.model.entity.name, text],
    queryFn: ({ signal }) => readPlan(rows, type, signal),
    enabled: namespace !== '' && rows.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (rows.length === 0) return <Notice kind="warning">The file has no rows below the names of its columns.</Notice>;
  if (!plan.data || !me) return <Waiting what="what is there" of={plan} />;
  return <Planned planned={plan.data} type={type} actor={me.urn} />;
}

const WORDS = { new: 'new', changed: 'changed', same: 'as it is', wrong: 'not written' } as const;
const KINDS = ['new', 'changed', 'same', 'wrong'] as const;

interface PlannedProps {
  readonly planned: readonly PlannedRow[];
  readonly type: CsvType;
  readonly actor: string;
}

function Planned({ planned, type, actor }: PlannedProps) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const wanted = planned.filter(({ kind }) => kind === 'new' || kind === 'changed');
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => writePlan(wanted, type, { actor, onProgress: setDone }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'csv plan' }),
  });
  if (data) return <Outcome outcomes={data} type={type} />;
  return (
    <>
      <p role="status">
        {KINDS.map((kind) => ({ kind, count: planned.filter((each) => each.kind === kind).length }))
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => `${count.toLocaleString()} ${WORDS[kind]}`)
          .join(', ')}
      </p>
      <PlanTable planned={planned} />
      <div className="buttons">
        <button
          type="button"
          className="button primary"
          aria-disabled={wanted.length === 0 || isPending || undefined}
          onClick={() => wanted.length > 0 && !isPending && mutate()}
        >
          {isPending
            ? `${done.toLocaleString()} of ${wanted.length.toLocaleString()}…`
            : `Write ${counted(wanted.length, 'row')}`}
        </button>
      </div>
    </>
  );
}

/** Who has more rows looks at the first ones, and at what is wrong. */
const SHOWN = 100;

function PlanTable({ planned }: { readonly planned: readonly PlannedRow[] }) {
  const order = [...planned].toSorted((a, b) => Number(b.kind === 'wrong') - Number(a.kind === 'wrong'));
  const shown = order.slice(0, SHOWN);
  return (
    <>
      <DataTable label="What the file does" heads={['Name', 'In', 'What happens']} hasActions={false}>
        {shown.map(({ row, kind, problem }) => (
          <Row key={row.number}>
            <RowHead>
              <span title={row.urn}>{row.name === '' ? `Row ${row.number}` : row.name}</span>
            </RowHead>
            <Cell head="In">{row.place}</Cell>
            <Cell head="What happens">
              <span>
                <span className={`badge${kind === 'wrong' ? ' problem' : ''}`}>{WORDS[kind]}</span> {problem}
              </span>
            </Cell>
          </Row>
        ))}
      </DataTable>
      {planned.length > shown.length && (
        <p className="soft">{(planned.length - shown.length).toLocaleString()} more rows are not shown here.</p>
      )}
    </>
  );
}

function Outcome({ outcomes, type: { form } }: { readonly outcomes: readonly CsvOutcome[]; readonly type: CsvType }) {
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  const written = outcomes.length - failed.length;
  const { name, plural } = form.model.entity;
  return (
    <>
      <Notice kind={failed.length === 0 ? 'success' : 'warning'}>
        {counted(written, 'row')} written. <Link href={typeAddress(name)}>All {plural.toLowerCase()}</Link>
        {' · '}
        <Link href={newAddress(name, form.place)}>Create one more</Link>
      </Notice>
      {failed.length > 0 && (
        <ul className="compact">
          {failed.map(({ row, problem }) => (
            <li key={row.number}>
              {row.name}: {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

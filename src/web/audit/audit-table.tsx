import { useState } from 'react';
import type { AuditEntry } from '../../../generated/http/messages';
import { type Names, shownName } from '../api/names';
import { CopyButton } from '../parts/copy-button';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '../parts/data-table';
import { exactTime, TimeText } from '../parts/time-text';
import { outcomeName } from './audit-filters';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly names: Names;
}

export function AuditTable({ entries, names }: AuditTableProps) {
  return (
    <DataTable label="Audit" heads={['Operation', 'Who', 'Outcome', 'When']}>
      {entries.map((entry) => (
        <EntryRows key={entry.id} entry={entry} names={names} />
      ))}
    </DataTable>
  );
}

/** One row, and below it the details once somebody asks for them. */
function EntryRows({ entry, names }: { readonly entry: AuditEntry; readonly names: Names }) {
  const [isOpen, setOpen] = useState(false);
  const { id, actor, operation, outcome, target, time, count } = entry;
  return (
    <>
      <Row>
        <RowHead>
          <span className="row-name">{operationText(operation)}</span>
          {target !== undefined && <span className="soft">{shownName(target, names)}</span>}
        </RowHead>
        <Cell head="Who">
          {actor === undefined ? (
            <span className="soft">Unknown</span>
          ) : (
            <span title={actor}>{shownName(actor, names)}</span>
          )}
        </Cell>
        <Cell head="Outcome">
          <span className={`badge ${outcome === 'SUCCESS' ? 'active' : 'refused'}`}>{outcomeName(outcome)}</span>
          {count > 1 && <span className="soft"> ×{count}</span>}
        </Cell>
        <Cell head="When">
          <TimeText at={time} />
        </Cell>
        <ActionsCell>
          <button
            className="button small"
            type="button"
            aria-expanded={isOpen}
            aria-controls={`entry-${id}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'Details'}
            <span className="hidden-text"> of {operationText(operation)}</span>
          </button>
        </ActionsCell>
      </Row>
      <tr role="row" id={`entry-${id}`} className="detail-row" hidden={!isOpen}>
        <td role="cell" colSpan={5}>
          {isOpen && <EntryDetails entry={entry} />}
        </td>
      </tr>
    </>
  );
}

function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { time, actor, address, operation, outcome, target, requestId, detail, count } = entry;
  const rows = [
    ['Operation', operation],
    ['Time', exactTime(time)],
    ['Who', actor],
    ['Address', address],
    ['Changed', target],
    ['Outcome', outcome],
    ['Detail', detail],
    ['Count', count > 1 ? `${count} equal refusals within a minute` : undefined],
  ] as const;
  return (
    <dl className="details">
      {rows.map(
        ([name, value]) =>
          value !== undefined &&
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {requestId !== undefined && (
        <div>
          <dt>Request</dt>
          <dd>
            <code>{requestId}</code> <CopyButton text={requestId} what="the request id" />
          </dd>
        </div>
      )}
    </dl>
  );
}

const CHANGE = /^(UPSERT|DELETE) (\w+?)(Key)?$/;

/** An operation in words. The key of an entity is written and deleted with the entity. */
function operationText(operation: string): string {
  const [, kind, aspect = '', key] = CHANGE.exec(operation) ?? [];
  if (kind === undefined) return sentenceCase(operation);
  const verb = kind === 'DELETE' ? 'Deleted' : key === undefined ? 'Changed' : 'Created';
  return `${verb} ${wordsOf(aspect)}`;
}

function sentenceCase(name: string): string {
  const words = wordsOf(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "role membership" of roleMembership. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

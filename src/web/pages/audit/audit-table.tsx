import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#generated/http/messages';
import { type Names, shownName } from '#web/api/names';
import { listingQuery } from '#web/api/models/model-queries';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { exactTime, TimeText } from '#web/ui/parts/time-text.tsx';
import { outcomeName } from './audit-filters';
import { auditWords } from './audit-sentence';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly names: Names;
}

export function AuditTable({ entries, names }: AuditTableProps) {
  const { data: listing } = useQuery(listingQuery);
  const typeOfKey = (aspect: string) =>
    listing?.entities.find(({ keyAspect }) => keyAspect === aspect)?.title.toLowerCase();
  return (
    <DataTable label="Audit" heads={['What happened', 'Outcome', 'When']}>
      {entries.map((entry) => (
        <EntryRows key={entry.id} entry={entry} names={names} typeOfKey={typeOfKey} />
      ))}
    </DataTable>
  );
}

interface EntryRowsProps {
  readonly entry: AuditEntry;
  readonly names: Names;
  readonly typeOfKey: (aspect: string) => string | undefined;
}

/** One row, and below it the details once somebody asks for them. */
function EntryRows({ entry, names, typeOfKey }: EntryRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, actor, operation, outcome, target, time, count } = entry;
  const words = auditWords({
    operation,
    outcome,
    who: actor && shownName(actor, names),
    target: target && shownName(target, names),
    typeOfKey,
  });
  return (
    <>
      <Row>
        <RowHead>
          <span className="audit-words">
            <strong title={actor}>{words.who}</strong> {words.did}{' '}
            {words.what !== '' && <em title={target}>{words.what}</em>}
          </span>
        </RowHead>
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
            <span className="hidden-text">
              {' '}
              of “{words.who} {words.did}”
            </span>
          </button>
        </ActionsCell>
      </Row>
      <tr role="row" id={`entry-${id}`} className="detail-row" hidden={!isOpen}>
        <td role="cell" colSpan={4}>
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

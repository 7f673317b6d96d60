import { Fragment, type ReactNode, useContext } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { shownName } from '#web/api/names';
import { NamesContext } from '#web/ui/values/names-context';
import { NestedValue } from '#web/ui/values/nested-value.tsx';
import { fieldsOf, isUrn, type Types } from '#web/ui/values/value-kinds';
import { counted } from '#web/ui/parts/counted';
import { isStamp, itemName } from './change-words';
import { type FieldDiff, type ItemDiff, shapeOf, type ValueDiff } from './value-diff';
import { adoptHistoryStyle } from './history-style';
import { lineChanges, type TextChange, wordChanges } from './text-changes';

adoptHistoryStyle();

interface DiffProps {
  readonly diff: ValueDiff;
  readonly shape: ShapeFacts | undefined;
  readonly types: Types;
  readonly hints?: FieldDisplay | undefined;
}

/** What differs between two values. What did not change is only counted. */
export function DiffView({ diff, shape, types, hints }: DiffProps) {
  if (diff.kind === 'record') return <RecordDiff fields={diff.fields} shape={shape} types={types} />;
  if (diff.kind === 'list')
    return <ListDiff items={diff.items} shape={shape?.kind === 'array' ? shape.items : undefined} types={types} />;
  if (diff.kind === 'same') return <p className="soft">Nothing differs.</p>;
  if (diff.kind === 'replaced' && isText(diff.before) && isText(diff.after))
    return <TextDiff before={diff.before} after={diff.after} />;
  const show = (value: JsonValue) => <Value value={value} shape={shape} types={types} hints={hints} />;
  return (
    <>
      {diff.kind !== 'added' && <DiffSide kind="removed">{show(diff.before)}</DiffSide>}
      {diff.kind !== 'removed' && <DiffSide kind="added">{show(diff.after)}</DiffSide>}
    </>
  );
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string' && !isUrn(value);
}

const UNKNOWN: ShapeFacts = { kind: 'primitive', name: 'string' };

function Value({ value, shape = UNKNOWN, types, hints }: Omit<DiffProps, 'diff'> & { readonly value: JsonValue }) {
  return <NestedValue value={value} shape={shape} types={types} {...(hints && { hints })} />;
}

interface RecordDiffProps extends Pick<DiffProps, 'shape' | 'types'> {
  readonly fields: readonly FieldDiff[];
}

function RecordDiff({ fields, shape, types }: RecordDiffProps) {
  const known = (shape && fieldsOf(shape, types)) ?? [];
  const shown = fields.flatMap((part) => {
    const field = known.find(({ name }) => name === part.name);
    return part.diff.kind === 'same' || (field && isStamp(field, types)) ? [] : [{ ...part, field }];
  });
  if (shown.length === 0) return <p className="soft">Only the times of the writes differ.</p>;
  const same = fields.filter(({ diff }) => diff.kind === 'same').length;
  return (
    <dl className="diff-fields">
      {shown.map(({ name, diff, field }) => (
        <div key={name}>
          <dt title={field?.doc}>{field?.title ?? name}</dt>
          <dd>
            <DiffView diff={diff} shape={shapeOf(shape, name, types)} types={types} hints={field} />
          </dd>
        </div>
      ))}
      {same > 0 && <Unchanged count={same} one="unchanged field" several="unchanged fields" />}
    </dl>
  );
}

function Unchanged({
  count,
  one,
  several,
}: {
  readonly count: number;
  readonly one: string;
  readonly several: string;
}) {
  return (
    <div className="diff-rest">
      <dt className="hidden-text">Rest</dt>
      <dd className="soft">{counted(count, one, several)}</dd>
    </div>
  );
}

function ListDiff({
  items,
  shape,
  types,
}: Pick<DiffProps, 'shape' | 'types'> & { readonly items: readonly ItemDiff[] }) {
  const shown = items.filter(({ diff, isMoved }) => diff.kind !== 'same' || isMoved);
  const same = items.length - shown.length;
  return (
    <>
      <ul className="diff-items">
        {shown.map((item) => (
          <Item key={`${item.from} ${item.to}`} item={item} shape={shape} types={types} />
        ))}
      </ul>
      {same > 0 && <p className="soft diff-count">{`${same.toLocaleString()} unchanged`}</p>}
    </>
  );
}

function Item({ item, shape, types }: Pick<DiffProps, 'shape' | 'types'> & { readonly item: ItemDiff }) {
  const names = useContext(NamesContext);
  const { diff, from, to, isMoved } = item;
  const name = itemName(item, (urn) => shownName(urn, names));
  return (
    <li>
      {(diff.kind === 'record' || diff.kind === 'same') && (
        <p className="diff-item-name">
          {name ?? 'Item'}
          {isMoved && <span className="badge">{`moved from ${(from ?? 0) + 1} to ${(to ?? 0) + 1}`}</span>}
        </p>
      )}
      {diff.kind !== 'same' && <DiffView diff={diff} shape={shape} types={types} />}
    </li>
  );
}

interface DiffSideProps {
  readonly kind: 'added' | 'removed';
  readonly children: ReactNode;
}

/** A value that is new or gone, with a sign, because not everybody sees the colour. */
function DiffSide({ kind, children }: DiffSideProps) {
  return (
    <div className={`diff-side ${kind}`}>
      <span className="diff-sign" aria-hidden="true">
        {kind === 'added' ? '+' : '−'}
      </span>
      <span className="hidden-text">{kind === 'added' ? 'Added:' : 'Removed:'}</span>
      <div>{children}</div>
    </div>
  );
}

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
}

/** Short texts by words; texts of several lines, such as Markdown and code, by lines. */
function TextDiff({ before, after }: TextDiffProps) {
  const isLong = before.includes('\n') || after.includes('\n');
  return isLong ? <LinesDiff before={before} after={after} /> : <WordsDiff before={before} after={after} />;
}

function WordsDiff({ before, after }: TextDiffProps) {
  return (
    <p className="diff-words">
      {wordChanges(before, after).map(({ kind, text }, index) => (
        <Fragment key={index}>
          {kind === 'added' && <ins>{text}</ins>}
          {kind === 'removed' && <del>{text}</del>}
          {kind === 'same' && text}
        </Fragment>
      ))}
    </p>
  );
}

/** Unchanged lines that are shown around a change. */
const AROUND = 2;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;
const WORDS = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

function LinesDiff({ before, after }: TextDiffProps) {
  const lines = lineChanges(before, after);
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same');
  return (
    <ol className="diff-lines">
      {lines.map((line, index) => {
        if (isNear(index)) return <Line key={index} line={line} />;
        if (index > 0 && !isNear(index - 1)) return null;
        return (
          <li className="diff-gap" key={index}>
            {gapText(lines, index, isNear)}
          </li>
        );
      })}
    </ol>
  );
}

function gapText(lines: readonly TextChange[], start: number, isNear: (index: number) => boolean): string {
  let end = start;
  while (end < lines.length && !isNear(end)) end++;
  return counted(end - start, 'unchanged line');
}

function Line({ line: { kind, text } }: { readonly line: TextChange }) {
  return (
    <li className={`diff-line ${kind}`}>
      <span className="diff-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <span className="hidden-text">{WORDS[kind]}</span>
      <span className="diff-text">{text}</span>
    </li>
  );
}

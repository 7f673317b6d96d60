import { Fragment } from 'react';
import { lineChanges, type TextChange, wordChanges } from './text-changes';
import { counted } from '#web/ui/parts/counted';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
}

/** Short texts by words; texts of several lines, such as Markdown and code, by lines. */
export function TextDiff({ before, after }: TextDiffProps) {
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

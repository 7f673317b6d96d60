import { type KeyboardEvent, useRef } from 'react';
import type { ModelProblem } from '../reference-queries';

interface CodeEditorProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly ModelProblem[];
  /** Id of the list of problems. */
  readonly problemsId: string;
}

const LENGTH_MAX = 100_000;
const INDENT = '  ';

/** A field for the text of a file, with numbers of lines and a mark beside each line that has a problem. Tab leaves it, as anywhere else. */
export function CodeEditor({ id, label, text, onChange, problems, problemsId }: CodeEditorProps) {
  const gutter = useRef<HTMLDivElement>(null);
  const lines = text.split('\n');
  const wrong = new Map(problems.filter(({ line }) => line > 0).map((problem) => [problem.line, problem.message]));
  return (
    <div className="code-editor">
      <div className="gutter" ref={gutter} aria-hidden="true">
        {lines.map((_, index) => (
          <span key={index} className={wrong.has(index + 1) ? 'wrong' : ''} title={wrong.get(index + 1)}>
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        id={id}
        aria-label={label}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? problemsId : undefined}
        value={text}
        maxLength={LENGTH_MAX}
        rows={Math.min(Math.max(lines.length + 1, 16), 40)}
        spellCheck="false"
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keepIndent}
        onScroll={({ currentTarget: { scrollTop } }) => {
          if (gutter.current) gutter.current.scrollTop = scrollTop;
        }}
      />
    </div>
  );
}

/** A new line begins where the line before began. */
function keepIndent(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    return;
  const { currentTarget: field } = event;
  const before = field.value.slice(0, field.selectionStart);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const indent = (/^ */.exec(line)?.[0] ?? '') + (/[{[(]\s*$/.test(line) ? INDENT : '');
  if (indent === '') return;
  event.preventDefault();
  // Unlike a change of the value, this can be undone.
  document.execCommand('insertText', false, `\n${indent}`);
}

/** Puts the cursor where a problem is. */
export function goTo(id: string, { line, column, length }: ModelProblem): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement) || line === 0) return;
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(start, start + length);
}

import { goTo } from './code-editor';
import type { ModelProblem } from '../reference-queries';

interface ProblemListProps {
  readonly id: string;
  readonly editorId: string;
  readonly text: string;
  readonly problems: readonly ModelProblem[];
  readonly count: number;
}

/** What is wrong with a file: each problem with its line, and a caret below the place. */
export function ProblemList({ id, editorId, text, problems, count }: ProblemListProps) {
  const lines = text.split('\n');
  return (
    <section id={id} className="problem-list" aria-label="Problems">
      <h2>{count === 1 ? 'One problem' : `${count.toLocaleString()} problems`}</h2>
      <ol>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.rule} ${problem.message}`}>
            <p>
              {problem.line > 0 ? (
                <button type="button" className="link-button" onClick={() => goTo(editorId, problem)}>
                  Line {problem.line}
                </button>
              ) : (
                <span className="soft">In {problem.file}</span>
              )}{' '}
              {capitalized(problem.message)}
              {problem.suggestion !== undefined && <strong>: {problem.suggestion}</strong>}{' '}
              <code className="soft">{problem.rule}</code>
            </p>
            {problem.line > 0 && <Excerpt line={lines[problem.line - 1] ?? ''} problem={problem} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Longer lines show what is around the place. */
const WIDTH_MAX = 100;

function Excerpt({ line, problem: { line: number, column, length } }: { line: string; problem: ModelProblem }) {
  const from = column > WIDTH_MAX ? column - WIDTH_MAX / 2 : 0;
  const shown = line.slice(from, from + WIDTH_MAX).replaceAll('\t', ' ');
  const prefix = `${String(number).padStart(4)} | `;
  const caret = ' '.repeat(4) + ' | ' + ' '.repeat(Math.max(0, column - 1 - from));
  return (
    <pre className="excerpt">
      {prefix}
      {shown}
      {'\n'}
      {caret}
      <span className="caret">{`^${'~'.repeat(Math.max(0, Math.min(length, WIDTH_MAX) - 1))}`}</span>
    </pre>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { listingQuery } from '#web/api/models/model-queries';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { ModelPath } from '../model-path';
import { checkQuery, type ModelProblem, type Syntax } from '../reference-queries';
import { CheckResult } from './check-result';
import { CodeEditor, goTo } from './code-editor';

/** What somebody has written on the page for models of one's own. */
interface Draft {
  readonly syntax: Syntax;
  readonly text: string;
}

const KEY = 'aspectory.model-draft';

/** The text stays in the browser, so that a navigation does not lose it. */
function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The browser does not allow storage: the text lives as long as the page.
  }
}

function keptDraft(): Draft | undefined {
  try {
    const kept: Partial<Draft> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const { syntax, text } = kept;
    return typeof text === 'string' && (syntax === 'pdl' || syntax === 'json-schema') ? { syntax, text } : undefined;
  } catch {
    return undefined;
  }
}

/** A check takes seconds, so it waits until a person pauses. */
const PAUSE_MS = 700;

/** An editor for a schema file, which the generator of the service checks as one types. */
export function NewModelPage() {
  const { data: listing } = useQuery(listingQuery);
  return (
    <div className="models">
      <ModelPath here="Add your own" />
      <PageHeading />
      <p className="lead">
        Describe what your catalog should hold besides what it knows. The text is checked as you type, by the generator
        that the service starts with. Nothing is stored.
      </p>
      {listing && <Editor entityType={listing.entities.find(({ aspects }) => aspects.length > 20)?.name ?? ''} />}
    </div>
  );
}

const SYNTAXES: readonly { readonly syntax: Syntax; readonly name: string }[] = [
  { syntax: 'pdl', name: 'PDL' },
  { syntax: 'json-schema', name: 'JSON Schema' },
];

function Editor({ entityType }: { readonly entityType: string }) {
  const [draft, setDraft] = useState(
    () => keptDraft() ?? { syntax: 'pdl' as const, text: startingText('pdl', entityType) },
  );
  const change = (next: typeof draft) => {
    setDraft(next);
    keepDraft(next);
  };
  const { syntax, text } = draft;
  const settled = useSettled(draft, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(checkQuery(settled.syntax, settled.text));
  const ids = { editor: useId(), problems: useId() };
  const isChecking = text.trim() !== '' && (settled.text !== text || settled.syntax !== syntax || isFetching);
  const isKnown = data !== undefined && !isPlaceholderData && !error;
  const problems = data?.problems ?? [];
  return (
    <>
      <div className="editor-tools">
        <div role="radiogroup" aria-label="Language" className="segments">
          {SYNTAXES.map(({ syntax: each, name }) => (
            <label key={each} className={each === syntax ? 'chosen' : ''}>
              <input
                type="radio"
                name="syntax"
                checked={each === syntax}
                onChange={() => change({ syntax: each, text: startingText(each, entityType) })}
              />
              {name}
            </label>
          ))}
        </div>
        <span className="soft" role="status">
          {stateText({ isChecking, isKnown, count: data?.problemCount ?? 0, isEmpty: text.trim() === '' })}
        </span>
      </div>
      <CodeEditor
        id={ids.editor}
        label={`The text of the file, in ${syntax === 'pdl' ? 'PDL' : 'JSON Schema'}`}
        text={text}
        onChange={(next) => change({ syntax, text: next })}
        problems={problems}
        problemsId={ids.problems}
      />
      {error && <ProblemPanel error={error} retry={() => void refetch()} />}
      <div className={isChecking ? 'checking' : ''}>
        {!error && data && problems.length > 0 && (
          <ProblemList
            id={ids.problems}
            editorId={ids.editor}
            text={settled.text}
            problems={problems}
            count={data.problemCount}
          />
        )}
        {!error && data && problems.length === 0 && <CheckResult check={data} text={settled.text} />}
      </div>
    </>
  );
}

interface State {
  readonly isChecking: boolean;
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  readonly count: number;
}

function stateText({ isChecking, isKnown, isEmpty, count }: State): string {
  if (isEmpty) return 'Paste or write a schema file.';
  if (isChecking) return 'Checking…';
  if (!isKnown) return '';
  return count === 0 ? 'No problems' : count === 1 ? 'One problem' : `${count} problems`;
}

/** The value, once it has not changed for a while. */
function useSettled<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}

/** A small aspect to begin with. @param entityType one that exists */
function startingText(syntax: Syntax, entityType: string): string {
  return syntax === 'pdl' ? pdl(entityType) : jsonSchema(entityType);
}

function pdl(entityType: string): string {
  return `namespace com.example.quality

/** What this aspect says, in one sentence. */
@Aspect = { "name": "myAspect", "entities": ["${entityType}"] }
record MyAspect {
  /** A word that people filter by. */
  @Searchable = { "fieldType": "KEYWORD", "addToFilters": true }
  grade: enum Grade { GOOD POOR }

  /** What people should know. */
  remark: optional string
}
`;
}

function jsonSchema(entityType: string): string {
  const schema = {
    title: 'MyAspect',
    'x-namespace': 'com.example.quality',
    description: 'What this aspect says, in one sentence.',
    'x-aspect': { name: 'myAspect', entities: [entityType] },
    type: 'object',
    required: ['grade'],
    properties: {
      grade: {
        enum: ['GOOD', 'POOR'],
        title: 'Grade',
        description: 'A word that people filter by.',
        'x-searchable': { fieldType: 'KEYWORD', addToFilters: true },
      },
      remark: { type: 'string', description: 'What people should know.' },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

interface ProblemListProps {
  readonly id: string;
  readonly editorId: string;
  readonly text: string;
  readonly problems: readonly ModelProblem[];
  readonly count: number;
}

/** What is wrong with a file: each problem with its line, and a caret below the place. */
function ProblemList({ id, editorId, text, problems, count }: ProblemListProps) {
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

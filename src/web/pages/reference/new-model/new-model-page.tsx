import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listingQuery } from '#web/api/models/model-queries';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { CheckResult } from './check-result';
import { CodeEditor } from './code-editor';
import { keptDraft, keepDraft } from './draft';
import { ModelPath } from '../model-path';
import { ProblemList } from './problem-list';
import { checkQuery, type Syntax } from '../reference-queries';
import { startingText } from './starting-text';
import { useSettled } from './use-settled';

/** A check takes seconds, so it waits until a person pauses. */
const PAUSE_MS = 700;

/** An editor for a schema file, which the generator of the service checks as one types. */
export function NewModelPage() {
  const { data: listing } = useQuery(listingQuery);
  return (
    <div className="models">
      <ModelPath here="Add your own" />
      <PageHeading title="Add your own" />
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

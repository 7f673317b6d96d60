import { lazy, Suspense, useId, useState } from 'react';
import { describedBy, FieldFrame } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';

const MarkdownText = lazy(async () => ({ default: (await import('#web/ui/values/markdown-text.tsx')).MarkdownText }));

/** Texts with more characters need more lines. */
const LINE_CHARACTERS = 60;
const LINES = { markdown: 8, code: 8, text: 3 };

/** A text in one line or several. Markdown has a preview. */
export function TextInput({ path, title, doc, isRequired, hints }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const [isPreview, setPreview] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const isMarkdown = hints?.as === 'markdown';
  // What was there when the input opened decides: another element in its place would take the focus from who types.
  const [ownLines] = useState(() => linesOf(text));
  const lines = isMarkdown || hints?.as === 'code' ? LINES[isMarkdown ? 'markdown' : 'code'] : ownLines;
  const input = {
    id,
    value: text,
    'aria-invalid': problem !== undefined,
    'aria-required': isRequired,
    'aria-describedby': describedBy(id, doc, problem),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      store.set(path, event.target.value === '' && !isRequired ? undefined : event.target.value),
  };
  return (
    <FieldFrame
      id={id}
      title={title}
      doc={doc ?? ''}
      isRequired={isRequired}
      problem={problem}
      action={isMarkdown && <PreviewTabs isPreview={isPreview} onChange={setPreview} />}
    >
      {isPreview ? (
        <Preview text={text} />
      ) : lines > 1 ? (
        <textarea
          {...input}
          rows={lines}
          spellCheck={isMarkdown ? 'true' : 'false'}
          className={hints?.as === 'code' ? 'code-input' : undefined}
        />
      ) : (
        <input {...input} type="text" autoComplete="off" />
      )}
    </FieldFrame>
  );
}

function linesOf(text: string): number {
  return text.includes('\n') || text.length > LINE_CHARACTERS ? LINES.text : 1;
}

function PreviewTabs({ isPreview, onChange }: { isPreview: boolean; onChange: (isPreview: boolean) => void }) {
  return (
    <span className="preview-tabs" role="group" aria-label="Markdown">
      <button type="button" aria-pressed={!isPreview} onClick={() => onChange(false)}>
        Write
      </button>
      <button type="button" aria-pressed={isPreview} onClick={() => onChange(true)}>
        Preview
      </button>
    </span>
  );
}

function Preview({ text }: { readonly text: string }) {
  if (text.trim() === '') return <p className="preview-box soft">Nothing to preview.</p>;
  return (
    <div className="preview-box">
      <Suspense fallback={<span className="plain-text">{text}</span>}>
        <MarkdownText text={text} />
      </Suspense>
    </div>
  );
}

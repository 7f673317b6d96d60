import { type KeyboardEvent, useId } from 'react';
import { useSearchParams } from 'wouter';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import type { Snippet } from './snippets';

interface SnippetTabsProps {
  readonly snippets: readonly Snippet[];
  readonly label: string;
}

/** Texts to copy, one language at a time. The language is in the address; the arrow keys go to the next one. */
export function SnippetTabs({ snippets, label }: SnippetTabsProps) {
  const [params, setParams] = useSearchParams();
  const id = useId();
  const chosen = snippets.find((snippet) => snippet.id === params.get('lang')) ?? snippets[0];
  if (!chosen) return null;
  const choose = (lang: string) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'lang'), ['lang', lang]]), {
      replace: true,
    });
  return (
    <>
      <div role="tablist" className="tabs snippet-tabs" aria-label={label}>
        {snippets.map((snippet) => (
          <button
            key={snippet.id}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${snippet.id}`}
            aria-selected={snippet === chosen}
            aria-controls={id}
            tabIndex={snippet === chosen ? 0 : -1}
            onClick={() => choose(snippet.id)}
            onKeyDown={onTabKey}
          >
            {snippet.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${chosen.id}`}>
        <CopyBlock title={chosen.title} text={chosen.text} what={`the ${chosen.title} text`} />
      </div>
    </>
  );
}

function onTabKey({ key, currentTarget: { nextElementSibling, previousElementSibling } }: KeyboardEvent): void {
  const target = { ArrowRight: nextElementSibling, ArrowLeft: previousElementSibling }[key];
  if (!(target instanceof HTMLElement)) return;
  target.focus();
  target.click();
}

import { lazy, Suspense } from 'react';
import type { Described } from './description';

const MarkdownText = lazy(async () => ({ default: (await import('../values/markdown-text')).MarkdownText }));

/** What the entity is, in words: the first description, and those that say something else. */
export function Documentation({ descriptions: [first, ...others] }: { readonly descriptions: readonly Described[] }) {
  if (!first) return null;
  return (
    <section className="prose" aria-labelledby="description">
      <h2 className="hidden-text" id="description">
        Description
      </h2>
      <Text text={first.text} />
      {others.map(({ aspect, source, text }) => (
        <details key={aspect}>
          <summary>Another description, from “{source}”</summary>
          <Text text={text} />
        </details>
      ))}
    </section>
  );
}

function Text({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<div className="plain-text markdown">{text}</div>}>
      <MarkdownText text={text} />
    </Suspense>
  );
}

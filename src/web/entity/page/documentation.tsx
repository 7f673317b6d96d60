import { lazy, Suspense } from 'react';
import { EditButton } from '../edit/edit-button';
import type { AspectModel } from '#web/api/models/model-queries';
import { type Described, startOf } from './description';

const MarkdownText = lazy(async () => ({ default: (await import('#web/ui/values/markdown-text.tsx')).MarkdownText }));

interface DocumentationProps {
  readonly descriptions: readonly Described[];
  /** The aspect in which people describe the entity. */
  readonly writtenIn: AspectModel | undefined;
}

/** What the entity is, in words: the first description, and those that say something else. */
export function Documentation({ descriptions: [first, ...others], writtenIn }: DocumentationProps) {
  if (!first) return null;
  return (
    <section className="prose" aria-labelledby="description">
      <header>
        <h2 className="hidden-text" id="description">
          Description
        </h2>
        {writtenIn && <EditButton aspect={writtenIn} what="description" start={startOf(writtenIn, first)} />}
      </header>
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

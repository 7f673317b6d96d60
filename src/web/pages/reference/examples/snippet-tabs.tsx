import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import { useSearchParams } from 'wouter';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import type { Snippet } from './snippets';

/** Texts to copy, one language at a time. The language is in the address. */
export function SnippetTabs({ snippets, label }: { readonly snippets: readonly Snippet[]; readonly label: string }) {
  const [params, setParams] = useSearchParams();
  const [first] = snippets;
  const chosen = snippets.find(({ id }) => id === params.get('lang')) ?? first;
  const choose = (id: string | null | undefined) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'lang'), ['lang', id ?? '']]), {
      replace: true,
    });
  return (
    <TabProvider selectedId={chosen?.id ?? null} setSelectedId={choose}>
      <TabList className="tabs snippet-tabs" aria-label={label}>
        {snippets.map(({ id, title }) => (
          <Tab className="tab" id={id} key={id}>
            {title}
          </Tab>
        ))}
      </TabList>
      {snippets.map(({ id, title, text }) => (
        <TabPanel key={id} tabId={id} focusable={false}>
          <CopyBlock title={title} text={text} what={`the ${title} text`} />
        </TabPanel>
      ))}
    </TabProvider>
  );
}

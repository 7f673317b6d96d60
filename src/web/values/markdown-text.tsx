import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isWebAddress } from './value-kinds';

/** Parts of a text, with the headings below those of the page. */
const PARTS: Components = {
  a: ({ href = '', children }) => <SafeLink address={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink address={typeof src === 'string' ? src : ''}>{alt === '' ? 'Picture' : alt}</SafeLink>
  ),
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
};

const PLUGINS = [remarkGfm];

/** A text with Markdown. HTML in it is shown as text; only web and mail addresses become links; pictures become links. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <Markdown remarkPlugins={PLUGINS} components={PARTS}>
        {text}
      </Markdown>
    </div>
  );
}

function SafeLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  if (!isWebAddress(address)) return <span>{children}</span>;
  return (
    <a href={address} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}

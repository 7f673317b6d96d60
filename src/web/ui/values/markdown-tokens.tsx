import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { decodeEntities } from './named-entities';
import { isWebAddress } from './value-kinds';

/** Headings are below those of the page. */
const HEADINGS = ['h3', 'h3', 'h4', 'h4', 'h5', 'h6'];

/** Draws tokens of the Markdown library. HTML and what is not known are drawn as text. */
export function drawTokens(tokens: readonly Token[] = []): ReactNode {
  // As arguments, because the tokens have no keys.
  return createElement(Fragment, null, ...tokens.map((token) => drawBlock(token) ?? drawSpan(token)));
}

function drawBlock(token: Token): ReactNode | undefined {
  if (is(token, 'heading')) return createElement(HEADINGS[token.depth - 1] ?? 'h6', null, drawTokens(token.tokens));
  if (is(token, 'paragraph')) return <p>{drawTokens(token.tokens)}</p>;
  if (is(token, 'list')) return drawList(token);
  if (is(token, 'code')) return <CodeBlock {...token} />;
  if (is(token, 'blockquote')) return <blockquote>{drawTokens(token.tokens)}</blockquote>;
  if (is(token, 'table')) return drawTable(token);
  if (is(token, 'hr')) return <hr />;
  if (is(token, 'space')) return '';
  // The note of a footnote looks like an address with a name.
  if (is(token, 'def')) return token.tag.startsWith('^') ? <p>{token.raw}</p> : '';
  return is(token, 'html') && token.block === true ? <p>{token.text}</p> : undefined;
}

function drawSpan(token: Token): ReactNode {
  if (is(token, 'text')) return token.tokens === undefined ? decodeEntities(token.text) : drawTokens(token.tokens);
  if (is(token, 'strong')) return <strong>{drawTokens(token.tokens)}</strong>;
  if (is(token, 'em')) return <em>{drawTokens(token.tokens)}</em>;
  if (is(token, 'del')) return <del>{drawTokens(token.tokens)}</del>;
  if (is(token, 'codespan')) return <code>{token.text}</code>;
  if (is(token, 'escape')) return token.text;
  if (is(token, 'br')) return <br />;
  if (is(token, 'checkbox')) return <Checkbox isDone={token.checked} />;
  if (is(token, 'link')) return <SafeLink address={token.href}>{drawTokens(token.tokens)}</SafeLink>;
  // A picture becomes a link, because the page loads nothing from elsewhere.
  if (is(token, 'image')) return <SafeLink address={token.href}>{token.text === '' ? 'Picture' : token.text}</SafeLink>;
  return token.raw;
}

function is<Type extends MarkedToken['type']>(
  token: Token,
  type: Type,
): token is Extract<MarkedToken, { readonly type: Type }> {
  return token.type === type;
}

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  const drawn = items.map(({ tokens }) => createElement('li', null, drawTokens(tokens)));
  return ordered ? createElement('ol', { start: Number(start) }, ...drawn) : createElement('ul', null, ...drawn);
}

function drawTable({ header, rows }: Tokens.Table): ReactNode {
  const row = (cells: readonly Tokens.TableCell[], cell: 'th' | 'td') => {
    const drawn = cells.map(({ tokens, align }) =>
      createElement(cell, { style: { textAlign: align ?? undefined } }, drawTokens(tokens)),
    );
    return createElement('tr', null, ...drawn);
  };
  return (
    <table>
      <thead>{row(header, 'th')}</thead>
      {createElement('tbody', null, ...rows.map((cells) => row(cells, 'td')))}
    </table>
  );
}

function CodeBlock({ text }: { readonly text: string }) {
  return (
    <pre>
      <code>{text}</code>
    </pre>
  );
}

function Checkbox({ isDone }: { readonly isDone: boolean }) {
  return (
    <span role="img" aria-label={isDone ? 'done' : 'to do'}>
      {isDone ? '☑ ' : '☐ '}
    </span>
  );
}

function SafeLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const target = decodeEntities(address);
  if (!isWebAddress(target)) return <span>{children}</span>;
  return (
    <a href={target} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}

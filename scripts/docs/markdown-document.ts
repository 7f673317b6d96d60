import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { NAMES } from './navigation';

export interface Heading {
  readonly level: number;
  /** The id that GitHub makes of the text, because the links in the files are written for it. */
  readonly id: string;
  readonly text: string;
}

/** A Markdown file that has been parsed. */
export interface MarkdownDocument {
  /** The path from the root of the project, such as `src/web/README.md`. */
  readonly path: string;
  /** The address of its page in the site, such as `src/web.html`. */
  readonly address: string;
  readonly title: string;
  /** What the navigation and the search call it. */
  readonly name: string;
  readonly headings: readonly Heading[];
  readonly tokens: readonly MarkdownIt.Token[];
}

/** A comment on a line of its own, such as the marks around a table that a program writes. */
const COMMENT = /^<!--.*-->$/gm;
/** HTML inside a file is shown as text. */
export const MARKDOWN = new MarkdownIt();

export function parseDocument(path: string, text: string): MarkdownDocument {
  const tokens = MARKDOWN.parse(text.replaceAll(COMMENT, ''), {});
  const headings = setHeadingIds(tokens);
  const title = headings[0]?.text ?? path;
  return { path, address: addressOf(path), title, name: NAMES.get(path) ?? title, headings, tokens };
}

/** The text of an inline token as people see it. */
export function plainText({ children }: MarkdownIt.Token): string {
  return (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** A README is the page of its folder. */
function addressOf(path: string): string {
  const { dir, name } = posix.parse(path);
  const page = name === 'README' && dir !== '' ? dir : posix.join(dir, name.toLowerCase());
  return `${page}.html`;
}

function setHeadingIds(tokens: readonly MarkdownIt.Token[]): readonly Heading[] {
  const used = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || !inline) return [];
    const text = plainText(inline);
    const id = uniqueId(text, used);
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, text }];
  });
}

function uniqueId(text: string, used: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const before = used.get(id) ?? 0;
  used.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

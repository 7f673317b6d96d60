import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type MarkdownIt from 'markdown-it';
import type { MarkdownDocument } from './markdown-document';

/** A link or a picture that leads nowhere. */
export interface BrokenLink {
  readonly path: string;
  /** The first line of the paragraph or the row that has it. */
  readonly line: number;
  readonly link: string;
  readonly problem: string;
}

/** What the links of a document lead to. */
export interface ResolvedLinks {
  readonly broken: readonly BrokenLink[];
  /** Paths of the pictures that the page shows. */
  readonly pictures: readonly string[];
}

type Target = { readonly href: string } | { readonly file: string } | { readonly problem: string };

const PICTURE = /\.(png|svg|jpe?g|gif|webp)$/i;

/** Points the links of a document at pages of the site. A link to a file that is not a page becomes the path of the file. */
export function resolveLinks(
  document: MarkdownDocument,
  documents: ReadonlyMap<string, MarkdownDocument>,
  root: string,
): ResolvedLinks {
  const broken: BrokenLink[] = [];
  const pictures = new Set<string>();
  const resolve = (link: string, line: number): Target => {
    const target = targetOf(link, document, documents, root);
    if ('problem' in target) broken.push({ path: document.path, line, link, problem: target.problem });
    if ('file' in target && PICTURE.test(target.file)) pictures.add(target.file);
    return target;
  };
  let line = 1;
  for (const { children, map } of document.tokens) {
    // Cells of a table have no line, but their row has.
    if (map) line = map[0] + 1;
    if (children) pointLinks(children, (link) => resolve(link, line), document);
  }
  return { broken, pictures: [...pictures] };
}

function pointLinks(
  tokens: readonly MarkdownIt.Token[],
  resolve: (link: string) => Target,
  { address }: MarkdownDocument,
): void {
  const opened: MarkdownIt.Token[] = [];
  tokens.forEach((token, index) => {
    const href = (target: Target) => hrefOf(target, address);
    if (token.type === 'image') token.attrSet('src', href(resolve(attribute(token, 'src'))) ?? '');
    if (token.type === 'link_open') {
      const target = resolve(attribute(token, 'href'));
      const found = href(target);
      if (found !== undefined) token.attrSet('href', found);
      else showPath(token, 'file' in target ? target.file : '', tokens[index + 1]);
      opened.push(token);
    }
    if (token.type === 'link_close') closeLink(token, opened.pop());
  });
}

function hrefOf(target: Target, from: string): string | undefined {
  if ('href' in target) return target.href;
  return 'file' in target && PICTURE.test(target.file) ? relativeAddress(from, target.file) : undefined;
}

/** The site has no such page, so the reader gets the path in the project: as the text of the link, or behind it. */
function showPath(token: MarkdownIt.Token, file: string, text?: MarkdownIt.Token): void {
  const isPath = file.endsWith(text?.content ?? '');
  token.tag = isPath && text?.type === 'text' ? 'code' : 'span';
  token.attrs = file === '' ? [] : [['title', file]];
  token.info = isPath ? '' : file;
}

function closeLink(token: MarkdownIt.Token, opened: MarkdownIt.Token | undefined): void {
  token.tag = opened?.tag ?? token.tag;
  token.info = token.tag === 'a' ? '' : (opened?.info ?? '');
}

function attribute(token: MarkdownIt.Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function targetOf(
  link: string,
  document: MarkdownDocument,
  documents: ReadonlyMap<string, MarkdownDocument>,
  root: string,
): Target {
  if (/^(https?|mailto):/.test(link)) return { href: link };
  const [file = '', fragment = ''] = decodeURI(link).split('#');
  const path = file === '' ? document.path : posix.join(posix.dirname(document.path), file).replace(/\/$/, '');
  const page = documents.get(path) ?? documents.get(`${path}/README.md`);
  if (page) return pageTarget(page, fragment, document);
  if (path.startsWith('..') || link.startsWith('/') || !existsSync(join(root, path)))
    return { problem: `there is no ${path}` };
  return { file: path };
}

function pageTarget(page: MarkdownDocument, fragment: string, from: MarkdownDocument): Target {
  if (fragment !== '' && !page.headings.some(({ id }) => id === fragment))
    return { problem: `${page.path} has no heading #${fragment}` };
  const hash = fragment === '' ? '' : `#${fragment}`;
  return { href: page === from && hash !== '' ? hash : `${relativeAddress(from.address, page.address)}${hash}` };
}

/** Relative, so that the site works below any prefix and from any folder. */
export function relativeAddress(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}

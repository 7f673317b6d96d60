import { type MarkdownDocument, plainText } from './markdown-document';

/** What the search of the site finds: the part of a page below one heading. */
export interface Passage {
  /** The place of the page in the list of pages. */
  readonly page: number;
  /** The id of the heading; empty for the start of the page. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export interface SearchPage {
  readonly address: string;
  readonly title: string;
  readonly section: string;
}

/** The parts of a document, each with its text. */
export function passagesOf({ tokens, headings }: MarkdownDocument, page: number): readonly Passage[] {
  const texts: string[][] = [[]];
  tokens.forEach((token, index) => {
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    if (token.type === 'heading_open' && token.tag !== 'h1') texts.push([]);
    if (token.type === 'inline' && !isHeading) texts.at(-1)?.push(plainText(token));
    if (token.type === 'fence' && token.info !== 'mermaid') texts.at(-1)?.push(token.content);
  });
  const below = headings.filter(({ level }) => level > 1);
  return texts.map((lines, index) => {
    const { id = '', text = '' } = below[index - 1] ?? {};
    return { page, anchor: id, heading: text, text: lines.join(' ').replaceAll(/\s+/g, ' ') };
  });
}

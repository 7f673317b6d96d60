import MarkdownIt from 'markdown-it';
import { Html, html } from '#base/http/html';
import { type MarkdownDocument, MARKDOWN } from './markdown-document';

/** The content of a page. @param diagrams as SVG, by their text */
export function renderDocument({ tokens }: MarkdownDocument, diagrams: ReadonlyMap<string, string>): Html {
  const drawn = tokens.map((token) => (isDiagram(token) ? pictureOf(token, diagrams) : token));
  return new Html(MARKDOWN.renderer.render(drawn, MARKDOWN.options, {}));
}

/** The texts of all diagrams of a document. */
export function diagramsOf({ tokens }: MarkdownDocument): readonly string[] {
  return tokens.filter(isDiagram).map(({ content }) => content);
}

function isDiagram({ type, info }: MarkdownIt.Token): boolean {
  return type === 'fence' && info === 'mermaid';
}

function pictureOf(token: MarkdownIt.Token, diagrams: ReadonlyMap<string, string>): MarkdownIt.Token {
  token.type = 'html_block';
  token.content = html`<figure class="diagram" tabindex="0">
    ${new Html(diagrams.get(token.content) ?? '')}
  </figure>`.text;
  return token;
}

const { rules } = MARKDOWN.renderer;

rules['fence'] = (tokens, index) => {
  const { info = '', content = '' } = tokens[index] ?? {};
  return info === 'console'
    ? html`<pre class="console" tabindex="0"><code>${console(content)}</code></pre>`.text
    : html`<pre tabindex="0"><code>${content}</code></pre>`.text;
};

/** Commands are set apart from what they print, so that people can copy them alone. */
function console(text: string): Html {
  let command = '';
  const lines = text.split(/(?<=\n)/).map((line) => {
    const starts = line.startsWith('$ ');
    if (!starts && !continues(command)) return html`${line}`;
    command = starts ? line : command + line;
    return starts ? html`<span class="prompt">$ </span><b>${line.slice(2)}</b>` : html`<b>${line}</b>`;
  });
  return html`${lines}`;
}

/** Whether a command goes on in the next line: it ends with a backslash, or has an open quotation mark. */
function continues(command: string): boolean {
  return command.trimEnd().endsWith('\\') || command.split("'").length % 2 === 0;
}

rules['heading_close'] = (tokens, index) => {
  const { tag = 'h2' } = tokens[index] ?? {};
  const id = tokens[index - 2]?.attrGet('id') ?? '';
  const anchor = tag === 'h1' ? html`` : html`<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
  return html`${anchor}</${tag}>\n`.text;
};

/** A wide table scrolls by itself. */
rules['table_open'] = () => '<div class="wide" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';

/** A policy that forbids inline styles would drop the alignment. */
const cell: MarkdownIt.RendererRule = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token?.attrGet('style') === 'text-align:right') token.attrs = [['class', 'right']];
  return self.renderToken(tokens, index, options);
};
rules['th_open'] = cell;
rules['td_open'] = cell;

/** The path of a file that is not a page, unless the text of the link has it already. */
rules['link_close'] = (tokens, index) => {
  const { tag = 'a', info: file = '' } = tokens[index] ?? {};
  return file === '' ? `</${tag}>` : html` (<code>${file}</code>)</span>`.text;
};

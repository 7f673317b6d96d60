import { Markdown, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { Component, Fragment, type ReactNode } from 'react';
import { isWebAddress } from './value-kinds';

interface PartProps {
  readonly children?: ReactNode;
}

/** A heading without the id that the library gives it, which could be one of the page. */
const heading = (Tag: 'h3' | 'h4' | 'h5' | 'h6') =>
  function Heading({ children }: PartProps) {
    return <Tag>{children}</Tag>;
  };

/** Headings are below those of the page. */
const OPTIONS: MarkdownToJSX.Options = {
  disableFrontmatter: true,
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  // Every address goes through SafeLink.
  sanitizer: (address) => address,
  overrides: {
    a: ({ href = '', children }: PartProps & { readonly href?: string }) => (
      <SafeLink address={href}>{children}</SafeLink>
    ),
    img: ({ src = '', alt = '' }: { readonly src?: string; readonly alt?: string }) => (
      <SafeLink address={src}>{alt === '' ? 'Picture' : alt}</SafeLink>
    ),
    // A footnote would have its number as id.
    div: ({ children }: PartProps) => <div>{children}</div>,
    input: ({ checked = false }: { readonly checked?: boolean }) => (
      <span role="img" aria-label={checked ? 'done' : 'to do'}>
        {checked ? '☑' : '☐'}
      </span>
    ),
    h1: heading('h3'),
    h2: heading('h3'),
    h3: heading('h4'),
    h4: heading('h4'),
    h5: heading('h5'),
    h6: heading('h6'),
  },
};

/** A text with Markdown. HTML in it is shown as text; only web and mail addresses become links; pictures become links. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <PlainOnFailure key={text} text={text}>
        <Markdown options={OPTIONS}>{text}</Markdown>
      </PlainOnFailure>
    </div>
  );
}

/** A text that the library cannot read is shown as it is, because the page has more than this text. */
class PlainOnFailure extends Component<PartProps & { readonly text: string }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <div className="plain-text">{this.props.text}</div>;
  }
}

function SafeLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  if (!isWebAddress(address)) return <span>{children}</span>;
  return (
    <a href={address} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}

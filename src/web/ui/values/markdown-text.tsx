import { Lexer } from 'marked';
import { Component, type ReactNode } from 'react';
import { drawTokens } from './markdown-tokens';

/** A text with Markdown. HTML in it is shown as text; only web and mail addresses become links; pictures become links. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <PlainOnFailure key={text} text={text}>
        <Markdown text={text} />
      </PlainOnFailure>
    </div>
  );
}

function Markdown({ text }: { readonly text: string }) {
  return drawTokens(Lexer.lex(text));
}

interface PlainOnFailureProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** A text that the library cannot read is shown as it is, because the page has more than this text. */
class PlainOnFailure extends Component<PlainOnFailureProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <div className="plain-text">{this.props.text}</div>;
  }
}

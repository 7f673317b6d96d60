import { useId } from 'react';
import { CopyButton } from './copy-button';

interface CopyBlockProps {
  readonly title: string;
  readonly text: string;
  /** The name for screen readers, such as "the curl command". */
  readonly what: string;
  /** Whether the text is one long word, which breaks anywhere. */
  readonly wraps?: boolean;
}

/** A text to copy, with its title. Long lines scroll inside it; the keyboard scrolls it, too. */
export function CopyBlock({ title, text, what, wraps = false }: CopyBlockProps) {
  const id = useId();
  return (
    <figure className="copy-block">
      <figcaption>
        <span id={id}>{title}</span>
        <CopyButton text={text} what={what} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll the text */}
      <pre className={wraps ? 'wraps' : undefined} tabIndex={0} role="region" aria-labelledby={id}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

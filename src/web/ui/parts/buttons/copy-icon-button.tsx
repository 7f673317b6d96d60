import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from './copy-text';
import { IconButton } from './icon-button';
import { showToast } from '../toasts';

interface CopyIconButtonProps {
  readonly text: string;
  /** Such as "the urn". */
  readonly what: string;
  readonly shortcut?: string;
}

const SHOWN_MS = 2_000;

/** Copies a text that is beside it. */
export function CopyIconButton({ text, what, shortcut }: CopyIconButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const copied = await copyText(text);
    showToast({ text: copied ? `Copied ${what}` : 'The browser does not allow it. Select the text and press Ctrl-C.' });
    setCopied(copied);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <IconButton label={`Copy ${what}`} {...(shortcut !== undefined && { shortcut })} onClick={() => void copy()}>
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
    </IconButton>
  );
}

interface MarkedTextProps {
  readonly text: string;
  /** What somebody looks for; words of it are marked. */
  readonly find: string;
}

/** A text with the places that were found. */
export function MarkedText({ text, find }: MarkedTextProps) {
  const words = find.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // Parts that fit are at the odd places.
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

import { CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react';

type Tone = 'good' | 'bad' | undefined;

/** How things are, in words, with a picture for who does not see colours. */
export function OutcomeBadge({ title, tone }: { readonly title: string; readonly tone: Tone }) {
  const Picture = pictureOf(tone);
  return (
    <span className={`outcome ${tone ?? ''}`}>
      <Picture size={14} strokeWidth={2} aria-hidden="true" />
      {title}
    </span>
  );
}

/** The same without words, in the place of the picture of a type. */
export function OutcomeTile({ tone }: { readonly tone: Tone }) {
  const Picture = pictureOf(tone);
  const tint = tone === undefined ? 'slate' : tone === 'good' ? 'green' : 'rose';
  return (
    <span className={`glyph medium ${tint}`} aria-hidden="true">
      <Picture size={16} strokeWidth={1.75} />
    </span>
  );
}

function pictureOf(tone: Tone): LucideIcon {
  if (tone === undefined) return CircleDot;
  return tone === 'good' ? CircleCheck : CircleX;
}

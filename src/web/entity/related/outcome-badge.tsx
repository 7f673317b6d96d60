import { CircleCheck, CircleDot, CircleX } from 'lucide-react';

type Tone = 'good' | 'bad' | undefined;

/** Shows an outcome in words, with a picture for who does not see colours. */
export function OutcomeBadge({ title, tone }: { readonly title: string; readonly tone: Tone }) {
  return (
    <span className={`outcome ${tone ?? ''}`}>
      <OutcomePicture tone={tone} size={14} />
      {title}
    </span>
  );
}

/** The same without words, in the place of the picture of a type. */
export function OutcomeTile({ tone }: { readonly tone: Tone }) {
  const tint = tone === undefined ? 'slate' : tone === 'good' ? 'green' : 'rose';
  return (
    <span className={`glyph medium ${tint}`} aria-hidden="true">
      <OutcomePicture tone={tone} size={16} />
    </span>
  );
}

function OutcomePicture({ tone, size }: { readonly tone: Tone; readonly size: number }) {
  if (tone === undefined) return <CircleDot size={size} aria-hidden="true" />;
  return tone === 'good' ? <CircleCheck size={size} aria-hidden="true" /> : <CircleX size={size} aria-hidden="true" />;
}

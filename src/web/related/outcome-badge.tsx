import { CircleCheck, CircleDot, CircleX } from 'lucide-react';

interface OutcomeBadgeProps {
  readonly title: string;
  readonly tone: 'good' | 'bad' | undefined;
}

/** How things are, in words, with a picture for who does not see colours. */
export function OutcomeBadge({ title, tone }: OutcomeBadgeProps) {
  const Picture = tone === undefined ? CircleDot : tone === 'good' ? CircleCheck : CircleX;
  return (
    <span className={`outcome ${tone ?? ''}`}>
      <Picture size={14} strokeWidth={2} aria-hidden="true" />
      {title}
    </span>
  );
}

import { memo } from 'react';
import { Avatar } from './avatar';
import { markOf } from './platform-marks';

interface PlatformMarkProps {
  readonly urn: string;
  readonly name: string;
  readonly size?: 'tiny' | 'small' | 'medium' | 'large';
}

/** The face of a platform. It repeats the name beside it, so screen readers skip it. */
export const PlatformMark = memo(function PlatformMark({ urn, name, size = 'small' }: PlatformMarkProps) {
  const mark = markOf(urn);
  // Initials in a line of text are too small to be read.
  if (!mark) return size === 'tiny' ? null : <Avatar name={name} urn={urn} size={size} shape="thing" />;
  return (
    <span className={`glyph thing ${size}`} style={{ background: mark.ground }} aria-hidden="true">
      <svg className="mark" viewBox="0 0 24 24">
        <path d={mark.lines} />
      </svg>
    </span>
  );
});

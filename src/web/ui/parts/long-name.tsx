import type { ReactNode } from 'react';

/** Qualified names end with what tells them from their neighbours. */
const LAST_PART = /[./:][^./:]+$/;

interface LongNameProps {
  readonly name: string;
  /** Draws a part of it. */
  readonly renderPart?: (part: string) => ReactNode;
}

/** A name on one line. Where there is no room, its beginning gives way before its last part. */
export function LongName({ name, renderPart = (part) => part }: LongNameProps) {
  const at = name.search(LAST_PART);
  if (at <= 0) return <span className="long-name">{renderPart(name)}</span>;
  return (
    <>
      {/* Readers of the screen would make two words of two boxes. */}
      <span className="hidden-text">{name}</span>
      <span className="long-name" aria-hidden="true">
        <span className="name-beginning">{renderPart(name.slice(0, at))}</span>
        <span className="name-end">{renderPart(name.slice(at))}</span>
      </span>
    </>
  );
}

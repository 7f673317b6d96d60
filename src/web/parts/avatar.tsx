import { initialsOf } from './initials';
import { tintOfText } from './tint';

interface AvatarProps {
  readonly name: string;
  /** What the colour follows, because two people may have one name. */
  readonly urn?: string;
  /** A person is round; anything else, such as a platform, has corners. */
  readonly shape?: 'person' | 'thing';
  readonly size?: 'small' | 'medium' | 'large';
}

/** Initials in a colour of their own. They repeat the name beside them, so screen readers skip them. */
export function Avatar({ name, urn = name, shape = 'person', size = 'small' }: AvatarProps) {
  return (
    <span className={`glyph ${shape} ${size} ${tintOfText(urn)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

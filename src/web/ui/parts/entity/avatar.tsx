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
  // The style shows the letters, so that they are not part of the name of a control around them.
  return (
    <span className={`glyph ${shape} ${size} ${tintOfText(urn)}`} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}

import { Icon } from '../icon';
import { tintOfIcon } from './tint';

interface TypeTileProps {
  /** The picture of the entity type, as its models name it. */
  readonly icon: string;
  readonly size?: 'small' | 'medium' | 'large';
}

const ICON_SIZES = { small: 13, medium: 16, large: 22 } as const;

/** The picture of an entity type in its colour. */
export function TypeTile({ icon, size = 'medium' }: TypeTileProps) {
  return (
    <span className={`glyph thing ${size} ${tintOfIcon(icon)}`} aria-hidden="true">
      <Icon name={icon} size={ICON_SIZES[size]} />
    </span>
  );
}

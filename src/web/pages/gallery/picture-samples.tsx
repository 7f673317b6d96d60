import { ICONS } from '#generated/registry/display-types';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'BigQuery', 'Snowflake', 'Émilie du Châtelet', '関 孝和', '42', ''];
const SIZES = ['small', 'medium', 'large'] as const;

/** Icons, tiles and avatars. */
export function PictureSamples() {
  return (
    <>
      <p className="gallery-row">
        {ICONS.map((icon) => (
          <TypeTile key={icon} icon={icon} />
        ))}
      </p>
      {SIZES.map((size) => (
        <p className="gallery-row" key={size}>
          <TypeTile icon="table" size={size} />
          {NAMES.map((name, index) => (
            <Avatar key={name} name={name} size={size} shape={index % 2 === 0 ? 'person' : 'thing'} />
          ))}
        </p>
      ))}
    </>
  );
}

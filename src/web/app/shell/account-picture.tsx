import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#web/api/queries';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { nameOfCaller } from './name-of-caller';

/** Who is signed in, as a picture; anybody where nobody has to sign in. */
export function AccountPicture() {
  const { data: me } = useQuery(meQuery);
  return me?.authentication === 'on' ? (
    <Avatar name={nameOfCaller(me)} urn={me.urn} size="medium" />
  ) : (
    <TypeTile icon="user" size="medium" />
  );
}

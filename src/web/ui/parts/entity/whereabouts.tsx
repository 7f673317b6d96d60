import type { NamedEntity } from '#generated/http/messages';
import { PlatformMark } from './platform-mark';

interface WhereaboutsProps {
  readonly kind: string;
  readonly platform: NamedEntity | undefined;
  readonly places?: readonly NamedEntity[] | undefined;
}

/** The kind of an entity, its platform and its places, in a line. */
export function Whereabouts({ kind, platform, places = [] }: WhereaboutsProps) {
  return (
    <>
      {kind}
      {platform && (
        <>
          {' · '}
          <PlatformMark urn={platform.urn} name={platform.name} size="tiny" />
          {platform.name}
        </>
      )}
      {places.map((place) => ` · ${place.name}`)}
    </>
  );
}

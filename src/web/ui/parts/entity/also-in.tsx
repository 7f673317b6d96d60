import type { OtherSide } from '#generated/http/messages';
import { EntityLink } from './entity-link';

/** Says in words where else the same thing is: `Also in Snowflake: orders`. */
export function AlsoIn({ side: { urn, name, platform } }: { readonly side: OtherSide }) {
  return (
    <span>
      {platform ? `Also in ${platform.name}: ` : 'Also: '}
      <EntityLink urn={urn} name={name} />
    </span>
  );
}

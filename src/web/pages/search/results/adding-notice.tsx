import { shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';

/** What to do in a search that somebody came to from a domain or the like, and the way back. */
export function AddingNotice({ into }: { readonly into: string }) {
  const name = shownName(into, useNames([into]));
  return (
    <Notice kind="info">
      Select what belongs to <EntityLink urn={into} name={name} />, also by filters. Then press “Add to {name}” below.
    </Notice>
  );
}

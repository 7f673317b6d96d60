import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, History, X } from 'lucide-react';
import { Link } from 'wouter';
import { meQuery } from '#web/api/queries';
import { forgetSearch, SAVED_SEARCHES, savedSearchesQuery } from '#web/api/saved-searches';
import { IconButton } from '#web/ui/parts/buttons/icon-button.tsx';
import { StarButton } from '#web/ui/parts/entity/star-button.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { Card } from './my-cards';

/** Searches under a name: those of the person, and those for everybody. */
export function Saved() {
  const client = useQueryClient();
  const { data: searches = [] } = useQuery(savedSearchesQuery);
  const { data: me } = useQuery(meQuery);
  const mayShare = me?.privileges.includes('MANAGE_GLOBAL_VIEWS') ?? false;
  const { mutate } = useMutation({
    mutationFn: forgetSearch,
    onSuccess: () => showToast({ text: 'The saved search is deleted.' }),
    onError: ({ message }) => showToast({ text: `Not deleted: ${message}` }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED_SEARCHES }),
  });
  if (searches.length === 0) return null;
  return (
    <Card id="saved" title="Saved searches">
      <ul className="entity-rows">
        {searches.map(({ urn, name, address, isForAll }) => (
          <li key={urn}>
            <Bookmark size={14} aria-hidden="true" />
            <Link href={address}>{name}</Link>
            <span className="soft row-end">{isForAll ? 'For everybody' : ''}</span>
            <Link
              className="icon-button"
              href={`/changes?${new URLSearchParams({ search: urn })}`}
              aria-label={`What changed in ${name}`}
              title="What changed"
            >
              <History size={16} aria-hidden="true" />
            </Link>
            <StarButton urn={urn} name={name} />
            {(mayShare || !isForAll) && (
              <IconButton label={`Delete the saved search ${name}`} onClick={() => mutate(urn)}>
                <X size={14} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

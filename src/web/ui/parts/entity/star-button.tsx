import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { followingQuery, useFollow } from '#web/api/following';
import { showToast } from '../toasts';

interface StarButtonProps {
  readonly urn: string;
  readonly name: string;
  /** The single key that does the same. */
  readonly shortcut?: string;
}

/** Follows an entity, so that it is on Home and its changes on the page of changes. */
export function StarButton({ urn, name, shortcut }: StarButtonProps) {
  const { data: following } = useQuery(followingQuery);
  const { mutate } = useFollow();
  const follows = following?.includes(urn) ?? false;
  const change = () =>
    mutate(
      { urn, follows: !follows },
      { onError: ({ message }) => showToast({ text: `${follows ? 'Not ended' : 'Not followed'}: ${message}` }) },
    );
  return (
    <button
      type="button"
      className="icon-button star"
      aria-pressed={follows}
      aria-label={`Follow ${name}`}
      title={follows ? 'You follow it. Its changes are under “What changed”.' : 'Follow'}
      data-key={shortcut}
      onClick={change}
    >
      <Star size={16} aria-hidden="true" />
    </button>
  );
}

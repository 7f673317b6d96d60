import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { meQuery } from '#web/api/queries';
import { typesWithin } from '#web/api/models/creatable-types';
import type { ShownEntity } from '../tab/entity-tab';
import { listingQuery } from '#web/api/models/model-queries';
import { Later } from '#web/ui/parts/lazy/later.tsx';
import { reasonAgainstDeleting } from './removal/deletion';

const DeleteDialog = lazy(async () => ({ default: (await import('./removal/delete-dialog')).DeleteDialog }));
const MoreActions = lazy(async () => ({ default: (await import('./more-actions')).MoreActions }));

/** What is done with an entity as a whole. */
export function MoreMenu({ entity: { model, summary }, entity }: { readonly entity: ShownEntity }) {
  const [isAsked, setAsked] = useState(false);
  const { data: me } = useQuery(meQuery);
  const { data: listing } = useQuery(listingQuery);
  // A deleted entity has Restore in its place.
  if (summary.removed) return null;
  const place = (
    <button type="button" className="icon-button more-menu" aria-label="More actions" aria-busy="true">
      <MoreHorizontal size={16} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <Later place={place}>
        {(isPressed) => (
          <MoreActions
            urn={summary.urn}
            name={summary.name}
            hasContract={model.hasContract === true}
            inside={listing ? typesWithin(listing, model.entity.name) : []}
            reason={me && reasonAgainstDeleting(model, 'delete', me.privileges)}
            isOpen={isPressed}
            onDelete={() => setAsked(true)}
          />
        )}
      </Later>
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteDialog entity={entity} onEnd={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

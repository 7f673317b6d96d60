import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { meQuery } from '../api/queries';
import { newAddress, typesWithin } from '../models/creatable-types';
import type { ShownEntity } from '../entities/entity-tab';
import { listingQuery } from '../models/model-queries';
import { reasonAgainstDeleting } from './removal/deletion';

const DeleteDialog = lazy(async () => ({ default: (await import('./removal/delete-dialog')).DeleteDialog }));

/** What is done with an entity as a whole. */
export function MoreMenu({ entity }: { readonly entity: ShownEntity }) {
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const { data: me } = useQuery(meQuery);
  const { data: listing } = useQuery(listingQuery);
  const { model, summary } = entity;
  const inside = listing ? typesWithin(listing, model.entity.name) : [];
  const reason = me && reasonAgainstDeleting(model, 'delete', me.privileges);
  // A deleted entity has Restore in its place.
  if (summary.removed) return null;
  return (
    <>
      <MenuProvider placement="bottom-end">
        <MenuButton className="icon-button more-menu" aria-label="More actions" title="More actions">
          <MoreHorizontal size={16} aria-hidden="true" />
        </MenuButton>
        <Menu className="menu more-actions" gutter={4}>
          {inside.map(({ name, title }) => (
            <MenuItem key={name} className="menu-item" onClick={() => navigate(newAddress(name, summary.urn))}>
              <Plus size={15} aria-hidden="true" /> New {title.toLowerCase()} here
            </MenuItem>
          ))}
          <MenuItem
            className="menu-item delete-item"
            disabled={reason !== undefined}
            accessibleWhenDisabled
            onClick={() => setAsked(true)}
          >
            <Trash2 size={15} aria-hidden="true" />
            <span>
              Delete…
              {reason !== undefined && <span className="menu-reason">{reason}</span>}
            </span>
          </MenuItem>
        </Menu>
      </MenuProvider>
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteDialog entity={entity} onEnd={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

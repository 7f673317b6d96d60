import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { creatableTypes } from '#web/api/models/creatable-types';
import { modelQuery, type ModelListing } from '#web/api/models/model-queries';
import { mayEditField } from '#web/entity/edit/why-not';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { browseAddress, readBrowse } from './browse-state';
import { MoveDialog } from './move-dialog';
import { useQueryParams } from '#web/ui/parts/use-query-params';

interface MoveButtonProps {
  readonly urn: string;
  readonly name: string;
  readonly listing: ModelListing;
}

/** Moves what people created to another place of its kind. Nothing for what has no such place, or what one may not move. */
export function MoveButton({ urn, name, listing }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const state = readBrowse(useQueryParams());
  const create = creatableTypes(listing).find((type) => type.name === typeOfUrn(urn))?.create;
  const { data: model } = useQuery({ ...modelQuery(typeOfUrn(urn)), enabled: create?.place !== undefined });
  const aspect = model?.aspects.find((each) => each.name === create?.aspect);
  const [field, ...more] = (create?.place ?? '').split('/').slice(1);
  if (!model || !aspect || field === undefined || more.length > 0 || !mayEditField(aspect, field)) return null;
  const close = (target?: string) => {
    setOpen(false);
    // Its way is another one now.
    if (target !== undefined) navigate(browseAddress({ ...state, path: target === '' ? [urn] : [target, urn] }));
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        <FolderInput size={14} aria-hidden="true" /> Move to…
      </button>
      {isOpen && (
        <MoveDialog
          urn={urn}
          name={name}
          aspect={aspect}
          types={model.types}
          field={field}
          places={create?.places ?? []}
          onClose={close}
        />
      )}
    </>
  );
}

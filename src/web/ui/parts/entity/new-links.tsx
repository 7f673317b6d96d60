import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { modelQuery } from '#web/api/models/model-queries';
import { ActionLink } from '../buttons/action-button';
import { type CreatableType, newAddress } from '#web/api/models/creatable-types';
import { reasonAgainstCreating } from '#web/api/models/may-create';

interface NewLinksProps {
  readonly types: readonly CreatableType[];
  /** The urn of the entity in which the new ones will be. */
  readonly place?: string;
}

/** Links to the forms for new entities of the types. */
export function NewLinks({ types, place }: NewLinksProps) {
  if (types.length === 0) return null;
  return (
    <div className="new-links">
      {types.map((type) => (
        <NewLink key={type.name} type={type} {...(place !== undefined && { place })} />
      ))}
    </div>
  );
}

/** A link, also until the model is known, because the form says the same. */
function NewLink({ type, place }: { readonly type: CreatableType; readonly place?: string }) {
  const id = useId();
  const { data: model } = useQuery(modelQuery(type.name));
  const reason = model && reasonAgainstCreating(model);
  return (
    <span title={reason}>
      <ActionLink className="small" href={newAddress(type.name, place)} reasonId={reason && id}>
        <Plus size={14} aria-hidden="true" /> New {type.title.toLowerCase()}
        {place !== undefined && ' here'}
      </ActionLink>
      {reason !== undefined && (
        <span className="hidden-text" id={id}>
          {reason}
        </span>
      )}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { modelQuery } from '#web/api/models/model-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { listNaming } from '../edit/rail/puts-in';
import { addingAddress, type Container, fieldFor } from './contents-query';

/** Whether people may put something into the container. The first type that names it answers for all. */
export function useMayAdd(container: Container): boolean {
  const { naming, listing, urn } = container;
  const isPut = naming.role === 'place' || naming.role === 'tag' || naming.role === 'term';
  const [type = ''] = listing.searchFields[fieldFor(container)]?.entities ?? [];
  const { data: model } = useQuery({ ...modelQuery(type), enabled: isPut && type !== '' });
  const found = model && listNaming(typeOfUrn(urn), model);
  return found !== undefined && found.aspect.mayEdit !== 'none';
}

/** Leads to a search of what is not in the container yet, where several results are put there at once. */
export function AddLink({ container }: { readonly container: Container }) {
  return (
    <Link className="button small quiet" href={addingAddress(container)}>
      <Plus size={14} aria-hidden="true" /> {container.naming.role === 'place' ? 'Add contents…' : 'Add it to more…'}
    </Link>
  );
}

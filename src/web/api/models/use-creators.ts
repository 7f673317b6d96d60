import { useQuery } from '@tanstack/react-query';
import { listingQuery } from './model-queries';
import { creatableTypes, newAddress } from './creatable-types';

/** Links to the forms for those of the entity types that people create. */
export function useCreators(types: readonly string[]) {
  const { data: listing } = useQuery(listingQuery);
  const wanted = listing ? creatableTypes(listing).filter(({ name }) => types.includes(name)) : [];
  return wanted.map(({ name, title }) => ({ title, href: newAddress(name) }));
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type EditedAspect, readAspect } from '../write/aspect-writes';
import type { ItemPlace } from './item-place';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

interface ItemStateProps {
  readonly place: Pick<ItemPlace, 'address' | 'model'>;
  /** The editor, which begins with the newest value. */
  readonly children: (base: EditedAspect) => ReactNode;
}

/** Reads the aspect of an item before an editor begins with it. */
export function ItemState({ place: { address, model }, children }: ItemStateProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', address.urn, address.aspect],
    queryFn: ({ signal }) => readAspect(address, signal),
    // A newer value must not replace what somebody is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!data) return <Waiting what={model.title.toLowerCase()} of={{ error, refetch }} />;
  return children(data);
}

import { queryOptions } from '@tanstack/react-query';
import type { AspectPath } from '#generated/registry/registry-types';
import type { AspectDisplay, EntityDisplay, SearchFieldDisplay, TypeDisplay } from '#generated/registry/display-types';
import { sendFor } from '../send';

/** The entity types, and the fields by which entities are found. */
export interface ModelListing {
  readonly entities: readonly EntityDisplay[];
  readonly searchFields: { readonly [field: string]: SearchFieldDisplay };
}

/** An aspect, and on which entities of the type the caller may write it. */
export interface AspectModel extends Omit<AspectDisplay, 'section'> {
  readonly section?: string;
  readonly mayEdit: 'all' | 'some' | 'none';
  /** The places that the caller may change, if not all. Set for one entity. */
  readonly parts?: readonly AspectPath[];
}

/** What a page needs to show entities of a type. */
export interface EntityTypeModel {
  readonly entity: EntityDisplay;
  readonly aspects: readonly AspectModel[];
  readonly types: { readonly [fullName: string]: TypeDisplay };
  /** Whether the caller may create some, which the service decides. */
  readonly mayCreate: boolean;
  /** Whether the caller may ask for changes that others decide over. Set for one entity. */
  readonly mayRequest?: boolean;
  /** Whether there are data contracts of its entities. */
  readonly hasContract?: boolean;
}

/** Models change only with a start of the service, so a page asks once. */
export const listingQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => sendFor<ModelListing>('openapi/v1/models', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function modelQuery(entityType: string) {
  return queryOptions({
    queryKey: ['models', entityType],
    queryFn: ({ signal }) =>
      sendFor<EntityTypeModel>(`openapi/v1/models/${encodeURIComponent(entityType)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { TypeDisplay } from '#generated/registry/display-types';
import { checkModel, getEntityReference, getReference } from '#generated/http/addresses';
import type * as Messages from '#generated/http/messages';
import { send, sendFor } from '#web/api/send';

export type { AspectListed, ModelProblem, RelationshipUse, SearchUse } from '#generated/http/messages';
export type EntityReference = Messages.EntityReference;

/** The document of the interface does not say how the types of fields look. */
export interface AspectReference extends Omit<Messages.AspectReference, 'types'> {
  readonly types: { readonly [fullName: string]: TypeDisplay };
}

export interface ModelCheck extends Omit<Messages.ModelCheck, 'aspects'> {
  readonly aspects: readonly AspectReference[];
}

export type Syntax = Messages.ModelCheckRequest['syntax'];

/** Models change only with a start of the service. */
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY };

export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: ({ signal }) => send(getReference, { signal }),
  ...FOR_EVER,
});

export function entityReferenceQuery(name: string) {
  return queryOptions({
    queryKey: ['reference', 'entity', name],
    queryFn: ({ signal }) => send(getEntityReference, { path: { name }, signal }),
    ...FOR_EVER,
  });
}

export function aspectReferenceQuery(name: string) {
  return queryOptions({
    queryKey: ['reference', 'aspect', name],
    queryFn: ({ signal }) =>
      sendFor<AspectReference>(`openapi/v1/reference/aspects/${encodeURIComponent(name)}`, { signal }),
    ...FOR_EVER,
  });
}

/** What the generator says of a text. An empty text is not asked about. */
export function checkQuery(syntax: Syntax, text: string) {
  return queryOptions({
    queryKey: ['model check', syntax, text],
    queryFn: ({ signal }) =>
      sendFor<ModelCheck>(checkModel.path.slice(1), { method: checkModel.method, body: { syntax, text }, signal }),
    enabled: text.trim() !== '',
    placeholderData: (before) => before,
    ...FOR_EVER,
  });
}

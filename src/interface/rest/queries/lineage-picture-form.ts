import type { OperationRequest } from '#generated/http/operations';
import type { ReadContext } from '#catalog/authorization/read-context';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import type { PictureQuery } from '#catalog/summaries/lineage/picture';

const DIRECTIONS = {
  upstream: ['UPSTREAM'],
  downstream: ['DOWNSTREAM'],
  both: ['UPSTREAM', 'DOWNSTREAM'],
} as const;

/** What one reads at a glance. */
const PICTURE = { direction: 'both', hops: 1, limit: 100, perNode: 20 } as const;

/** @throws InvalidInputError for an unknown entity type */
export function parseLineagePicture(
  models: ModelRegistry,
  form: OperationRequest<'getLineagePicture'>['query'],
  read: ReadContext,
): PictureQuery {
  const { urn, to, columns = false, startTimeMillis, endTimeMillis } = form;
  const { direction, hops, limit, perNode } = { ...PICTURE, ...form };
  return {
    urn,
    directions: DIRECTIONS[direction],
    hops,
    limit,
    perNode,
    columns,
    to,
    types: form.types?.map((name, index) => findEntity(models, name, { field: ['types', index] }).name),
    expand: { UPSTREAM: form.expandUpstream ?? [], DOWNSTREAM: form.expandDownstream ?? [] },
    startTimeMillis,
    endTimeMillis,
    read,
  };
}

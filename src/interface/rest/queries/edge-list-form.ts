import type { ScrollLineageRequestV3, ScrollRelationshipsRequestV3 } from '#generated/http/messages';
import { LIMITS } from '#generated/http/limits';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { EdgeListQuery, LineageListQuery } from '#catalog/graph/edge-list/edge-list';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseScrollFilter } from '../format/filter-form';

const COUNT = 10;

/** What lists of edges have in common. */
interface EdgePageForm {
  readonly relationshipTypes?: readonly string[];
  readonly count?: number;
  readonly scrollId?: string;
  readonly includeSoftDelete?: boolean;
  readonly sliceId?: number;
}

interface EdgeListForm extends EdgePageForm {
  readonly sourceTypes?: readonly string[];
  readonly destinationTypes?: readonly string[];
  readonly direction?: EdgeListQuery['direction'];
}

/** @throws InvalidInputError for an unknown entity type */
export function parseEdgeList(
  models: ModelRegistry,
  form: EdgeListForm,
  { sourceFilter, destinationFilter, edgeFilter }: ScrollRelationshipsRequestV3,
  read: ReadContext,
): EdgeListQuery {
  const typesOf = (field: string, names: readonly string[] = []) =>
    names.map((name, index) => findEntity(models, name, { field: [field, index] }).name);
  const { sourceTypes, destinationTypes, direction = 'OUTGOING' } = form;
  return {
    ...pageOf(form, read),
    direction,
    source: {
      entityTypes: typesOf('sourceTypes', sourceTypes),
      filter: parseScrollFilter(sourceFilter, '/sourceFilter'),
    },
    destination: {
      entityTypes: typesOf('destinationTypes', destinationTypes),
      filter: parseScrollFilter(destinationFilter, '/destinationFilter'),
    },
    filter: parseScrollFilter(edgeFilter, '/edgeFilter'),
  };
}

export function parseLineageList(
  form: EdgePageForm & { readonly direction?: LineageListQuery['direction'] },
  { urns }: ScrollLineageRequestV3,
  read: ReadContext,
): LineageListQuery {
  return { ...pageOf(form, read), urns: [...new Set(urns ?? [])], direction: form.direction };
}

/** compat: clients send an empty `scrollId` for the first page. All edges are in slice 0, so that other slices are empty. */
function pageOf(form: EdgePageForm, read: ReadContext) {
  const { relationshipTypes = [], count = COUNT, scrollId = '', includeSoftDelete = false, sliceId = 0 } = form;
  return {
    relationships: [...new Set(relationshipTypes)],
    includeRemoved: includeSoftDelete,
    count: sliceId > 0 ? 0 : Math.min(count, LIMITS.edgePage),
    ...(scrollId !== '' && { cursor: scrollId }),
    read,
  };
}

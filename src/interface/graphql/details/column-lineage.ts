import type { JsonValue } from '#generated/registry/registry-types';
import { parseUrn } from '#catalog/urn/urn';
import { textsOf } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Lineage of columns in the form in which released servers give it. */
export const columnLineage: Resolvers = {
  FineGrainedLineage: {
    upstreams: ({ upstreams }) => columnsIn(upstreams),
    downstreams: ({ downstreams }) => columnsIn(downstreams),
  },
};

/** compat: urns of whole datasets are left out, because they have no path. */
function columnsIn(urns: JsonValue | undefined) {
  return textsOf(urns).flatMap((text) => {
    const { entityType, parts } = parseUrn(text);
    const [urn, path] = parts;
    return entityType === 'schemaField' && urn !== undefined && path !== undefined ? [{ urn, path }] : [];
  });
}

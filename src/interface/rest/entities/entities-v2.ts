import { NotFoundError } from '#base/errors/domain-error';
import { entityOfPath, requireUrnOf, wantedAspects } from './entity-request';
import { parseScroll } from './scroll-form';
import { findEntity } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { StoredEntity } from '#catalog/aspects/aspect-service';
import type { SearchPage } from '#search/language/query/search-query';
import { batchedEntityJson, type ItemOptions } from './entity-item-json';

type EntityListV2Handlers = Pick<Handlers, 'batchGetEntityListV2' | 'listEntityListV2' | 'getSingleEntityV2'>;

/** Reads of entities by type, as clients of releases before `EntitiesV3` ask for them. */
export function entityListV2Handlers({ models, fullReader, search }: Services): EntityListV2Handlers {
  return {
    async batchGetEntityListV2({ path, body }, { read }) {
      const { urns, aspectNames = [], withSystemMetadata: systemMetadata = false } = body;
      const entity = findEntity(models, path.entityType);
      urns.forEach((urn, index) => requireUrnOf(models, entity, urn, { pointer: `/urns/${index}` }));
      const aspects = wantedAspects(models, [entity], aspectNames, (index) => ({ pointer: `/aspectNames/${index}` }));
      const found = await fullReader.entities(
        urns.map((urn) => ({ urn, aspects })),
        read,
      );
      return jsonAnswer(batchedEntitiesJson(found, { systemMetadata }));
    },

    async listEntityListV2({ path, query }, { read }) {
      const entity = findEntity(models, path.entityType);
      const aspects = wantedAspects(models, [entity], query.aspects ?? []);
      const page = await search.search(parseScroll(query, {}, [entity.name], read));
      const found = await fullReader.entities(
        page.hits.map(({ urn }) => ({ urn, aspects })),
        read,
      );
      return jsonAnswer(entityScrollJson(page, found, query));
    },

    async getSingleEntityV2({ path, query }, { read }) {
      const { entity, urn } = entityOfPath(models, path);
      const aspects = wantedAspects(models, [entity], query.aspects ?? []);
      const [found] = await fullReader.entities([{ urn, aspects }], read);
      if (found) return jsonAnswer(batchedEntityJson(found, query));
      throw new NotFoundError(`${urn} does not exist, or has none of the aspects`, [
        { field: ['urn'], message: 'has none of the aspects', expected: 'an entity that was written' },
      ]);
    },
  };
}

/** `{entities: [{urn, aspects: {<name>: {value}}}]}` */
function batchedEntitiesJson(entities: readonly StoredEntity[], options: ItemOptions): string {
  return `{"entities":[${entities.map((entity) => batchedEntityJson(entity, options)).join(',')}]}`;
}

/** A page of hits that have one of the aspects. */
function entityScrollJson({ cursor }: SearchPage, entities: readonly StoredEntity[], options: ItemOptions): string {
  const next = cursor === undefined ? '' : `,"scrollId":${JSON.stringify(cursor)}`;
  return `{"results":[${entities.map((entity) => batchedEntityJson(entity, options)).join(',')}]${next}}`;
}

import { NotFoundError } from '#base/errors/domain-error';
import { aspectNamed } from '../format/entity-items';
import { entityOfPath, namesOf, parseEntityRequests, wantedAspects } from '../entities/entity-request';
import { parseScroll } from '../entities/scroll-form';
import {
  aspectItemJson,
  entityItemJson,
  entityListJson,
  entityPageJson,
  type ItemOptions,
} from '../entities/entity-item-json';
import { findEntity } from '#catalog/registry/model-registry';
import type { SearchQuery } from '#search/language/query/search-query';
import { jsonAnswer, type WholeAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

const PRESENT: WholeAnswer = { status: 204, headers: {}, body: '' };

type EntityV3Handlers = Pick<
  Handlers,
  'batchGetEntitiesV3' | 'getEntityV3' | 'headEntityV3' | 'getAspectV3' | 'headAspectV3'
>;

/** Reads of entities of one type, as recent clients ask for them. */
export function entityV3Handlers({ models, reader, fullReader }: Services): EntityV3Handlers {
  const aspectOf = (path: { readonly entityType: string; readonly urn: string; readonly aspectName: string }) => {
    const { entity, urn } = entityOfPath(models, path);
    // The models need not know it: older models may have.
    const name = models.aspectName(aspectNamed(entity, path.aspectName));
    return { urn, name, isSeries: models.aspect(name)?.kind === 'timeseries' };
  };
  return {
    async batchGetEntitiesV3({ path, query, body }, { read }) {
      const wanted = parseEntityRequests(models, findEntity(models, path.entityType), body);
      const entities = await fullReader.entities(wanted, read);
      return jsonAnswer(entityListJson(entities.map((each) => entityItemJson(each, query))));
    },

    async getEntityV3({ path, query }, { read }) {
      const { entity, urn } = entityOfPath(models, path);
      const aspects = wantedAspects(models, [entity], namesOf(query));
      const [found] = await fullReader.entities([{ urn, aspects }], read);
      if (!found) throw absent(urn, aspects);
      return jsonAnswer(entityItemJson(found, query));
    },

    async headEntityV3({ path, query }, { read }) {
      const { urn } = entityOfPath(models, path);
      if (!(await fullReader.isPresent({ urn }, query.includeSoftDelete ?? false, read))) throw absent(urn);
      return PRESENT;
    },

    async getAspectV3({ path, query }, { read }) {
      const { urn, name, isSeries } = aspectOf(path);
      if (isSeries) {
        const [found] = await fullReader.entities([{ urn, aspects: [name] }], read);
        const [newest] = found?.aspects ?? [];
        if (!newest) throw absent(urn, [name]);
        return jsonAnswer(aspectItemJson(newest, query));
      }
      const stored = await reader.aspect(urn, name, query.version ?? 0, read);
      return jsonAnswer(
        aspectItemJson(stored, query),
        stored.version === 0 ? { ETag: `"${stored.latestVersion}"` } : {},
      );
    },

    async headAspectV3({ path, query }, { read }) {
      const { urn, name } = aspectOf(path);
      const aspects = [name];
      if (!(await fullReader.isPresent({ urn, aspects }, query.includeSoftDelete ?? false, read)))
        throw absent(urn, aspects);
      return PRESENT;
    },
  };
}

function absent(urn: string, aspects?: readonly string[]): NotFoundError {
  const message = aspects ? `has no aspect ${aspects.join(' or ')}` : 'does not exist';
  return new NotFoundError(`${urn} ${message}`, [
    { field: ['urn'], message, expected: aspects ? 'an aspect that was written' : 'an entity that was written' },
  ]);
}

type ListArea = Pick<Handlers, 'scrollEntitiesV3' | 'listEntitiesV3'>;

/** Lists of entities with their aspects. */
export function scrollHandlers({ models, fullReader, search }: Services): ListArea {
  /** Reads no aspects if `aspects` is null, and all if it is undefined. */
  const page = async (query: SearchQuery, aspects: readonly string[] | undefined | null, options: ItemOptions) => {
    const found = await search.search(query);
    const wanted = aspects === null ? [] : found.hits.map(({ urn }) => ({ urn, aspects }));
    return jsonAnswer(entityPageJson(found, await fullReader.entities(wanted, query.read), options));
  };
  return {
    async listEntitiesV3({ path, query }, { read }) {
      const entity = findEntity(models, path.entityType);
      const aspects = wantedAspects(models, [entity], namesOf(query));
      return page(parseScroll(query, {}, [entity.name], read), aspects, query);
    },

    async scrollEntitiesV3({ query, body }, { read }) {
      const types = body.entities?.map((name, index) => findEntity(models, name, { field: ['entities', index] }));
      const entities = types && types.length > 0 ? types : models.registry.entities;
      const aspects = body.aspects && wantedAspects(models, entities, body.aspects);
      const names = [...new Set(entities.map(({ name }) => name))];
      return page(parseScroll(query, body, names, read), body.aspects ? aspects : null, query);
    },
  };
}

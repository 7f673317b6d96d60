import type { ChangeType } from '#catalog/aspects/aspect-service';
import { aspectNamed, parseEntityItems, wantsSearch } from '../format/entity-items';
import { entityOfPath } from '../entities/entity-request';
import { entityListJson, writtenItems } from '../entities/entity-item-json';
import { findEntity } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import { deleteForgotten, isForgotten } from './forgotten-entities';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { deleteAspects, traceHeaders, writeItems } from './write-and-show';

type EntityV3WriteHandlers = Pick<Handlers, 'writeEntitiesV3' | 'patchEntitiesV3' | 'deleteEntityV3'>;

/** Writes of entities by type, as recent clients send them. */
export function entityV3WriteHandlers(services: Services): EntityV3WriteHandlers {
  const { models } = services;
  return {
    async writeEntitiesV3({ path, query, headers, body }, context) {
      const records = parseEntityItems(findEntity(models, path.entityType), body, changeTypeOf(query), context.misfits);
      const wait = headers['x-write-wait'] ?? (wantsSearch(body) ? 'search' : undefined);
      const written = await writeItems(services, records, context, { wait, isAsync: query.async });
      return jsonAnswer(entityListJson(writtenItems(written, query)), traceHeaders());
    },

    async patchEntitiesV3({ path, query, headers, body }, context) {
      const records = parseEntityItems(findEntity(models, path.entityType), body, 'PATCH', context.misfits);
      const wait = headers['x-write-wait'] ?? (wantsSearch(body) ? 'search' : undefined);
      const written = await writeItems(services, records, context, { wait, isAsync: query.async });
      return jsonAnswer(entityListJson(writtenItems(written, query)), traceHeaders());
    },

    async deleteEntityV3({ path, query: { aspects = [], clear = false } }, context) {
      if (!clear && isForgotten(models, path))
        return deleteForgotten(services, path.urn, aspects.length > 0 ? aspects : undefined, context);
      const { entity, urn } = entityOfPath(models, path);
      const versioned = () =>
        entity.aspects.filter((name) => name !== entity.keyAspect && models.aspect(name)?.kind === 'versioned');
      const names = clear ? versioned() : aspects.length > 0 ? aspects : [entity.keyAspect];
      const deleted = names.map((name, index) => ({
        aspectName: aspectNamed(entity, name),
        namePointer: `/query/aspects/${index}`,
      }));
      return deleteAspects(services, { entityType: entity.name, urn }, deleted, context);
    },
  };
}

interface CreateForm {
  readonly createIfNotExists?: boolean;
  readonly createEntityIfNotExists?: boolean | undefined;
}

export function changeTypeOf({ createIfNotExists, createEntityIfNotExists }: CreateForm): ChangeType {
  return createEntityIfNotExists ? 'CREATE_ENTITY' : createIfNotExists ? 'CREATE' : 'UPSERT';
}

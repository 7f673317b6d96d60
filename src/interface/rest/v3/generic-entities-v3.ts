import type { EntityPatchV3, EntityV3 } from '#generated/http/messages';
import type { ChangeType, WriteOptions } from '#catalog/aspects/aspect-service';
import { parseEntityGroups, wantsSearch } from '../format/entity-items';
import { parseRequestGroups } from '../entities/entity-request';
import { entityGroupsJson, type ItemOptions, writtenGroups } from '../entities/entity-item-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import { traceHeaders, writeItems } from './write-and-show';
import { changeTypeOf } from './write-entities-v3';

type GenericEntityV3Handlers = Pick<
  Handlers,
  'writeGenericEntitiesV3' | 'patchGenericEntitiesV3' | 'batchGetGenericEntitiesV3'
>;

/** Writes and reads of entities of several types in one request. */
export function genericEntityV3Handlers(services: Services): GenericEntityV3Handlers {
  const { models, fullReader } = services;
  return {
    async writeGenericEntitiesV3({ query, headers, body }, context) {
      return writeGroups(services, body, changeTypeOf(query), context, headers['x-write-wait'], query);
    },

    async patchGenericEntitiesV3({ query, headers, body }, context) {
      return writeGroups(services, body, 'PATCH', context, headers['x-write-wait'], query);
    },

    async batchGetGenericEntitiesV3({ query, body }, { read }) {
      const entities = await fullReader.entities(parseRequestGroups(models, body), read);
      return jsonAnswer(entityGroupsJson(entities, query));
    },
  };
}

async function writeGroups(
  services: Services,
  groups: { readonly [entityType: string]: readonly (EntityV3 | EntityPatchV3)[] },
  changeType: ChangeType,
  context: RequestContext,
  wait: WriteOptions['wait'],
  options: ItemOptions & { readonly async?: boolean },
) {
  const records = parseEntityGroups(services.models, groups, changeType, context.misfits);
  const items = Object.values(groups).flat();
  const awaited = wait ?? (wantsSearch(items) ? 'search' : undefined);
  const written = await writeItems(services, records, context, { wait: awaited, isAsync: options.async });
  return jsonAnswer(writtenGroups(written, options), traceHeaders());
}

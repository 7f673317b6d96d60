import { jsonAnswer } from '#base/http/answer';
import { batchedJson, type ItemOptions, writtenItems } from '../entities/entity-item-json';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { entityV3Handlers } from './entities-v3';
import { aspectV3WriteHandlers, firstItem, patchNamedAspect, writeNamedAspect } from './write-aspects-v3';

type AspectV2Handlers = Pick<Handlers, 'getAspectV2' | 'writeAspectV2' | 'patchAspectV2' | 'deleteAspectV2'>;
type Written = Awaited<ReturnType<typeof writeNamedAspect>>;

/** One aspect as in version 3, but the body of a write is the value itself, and the answer has the aspects of an entity in `aspects`. */
export function aspectV2Handlers(services: Services): AspectV2Handlers {
  const { getAspectV3 } = entityV3Handlers(services);
  const { deleteAspectV3 } = aspectV3WriteHandlers(services);
  return {
    getAspectV2: (request, context) => getAspectV3({ ...request }, context),
    writeAspectV2: async (request, context) => {
      const written = await writeNamedAspect(services, { ...request, body: { value: request.body } }, context, '');
      return answer(written, request.query);
    },
    patchAspectV2: async (request, context) =>
      answer(await patchNamedAspect(services, request, context), request.query),
    deleteAspectV2: (request, context) => deleteAspectV3({ ...request }, context),
  };
}

function answer({ written, headers }: Written, options: ItemOptions) {
  return jsonAnswer(firstItem(writtenItems(written, options, batchedJson)), headers);
}

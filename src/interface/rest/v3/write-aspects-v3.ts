import type { Proposal, WriteOptions } from '#catalog/aspects/aspect-service';
import { type AspectTarget, aspectNamed, parseAspectItem } from '../format/entity-items';
import { entityOfPath } from '../entities/entity-request';
import { writeConditions } from '../format/write-conditions';
import { writtenItems } from '../entities/entity-item-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import { deleteForgotten, isForgotten } from './forgotten-entities';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import { deleteAspects, traceHeaders, writeAndShow } from './write-and-show';
import { changeTypeOf } from './write-entities-v3';

type AspectV3WriteHandlers = Pick<Handlers, 'writeAspectV3' | 'patchAspectV3' | 'deleteAspectV3'>;

/** Writes of one aspect, which the path names. */
export function aspectV3WriteHandlers(services: Services): AspectV3WriteHandlers {
  const { models } = services;
  return {
    writeAspectV3: async (request, context) => {
      const { written, headers } = await writeNamedAspect(services, request, context);
      return jsonAnswer(firstItem(writtenItems(written, request.query)), headers);
    },

    patchAspectV3: async (request, context) => {
      const { written, headers } = await patchNamedAspect(services, request, context);
      return jsonAnswer(firstItem(writtenItems(written, request.query)), headers);
    },

    async deleteAspectV3({ path, headers }, context) {
      if (isForgotten(models, path)) return deleteForgotten(services, path.urn, [path.aspectName], context);
      const { entity, urn } = entityOfPath(models, path);
      const aspectName = aspectNamed(entity, path.aspectName);
      const target = { entityType: entity.name, urn };
      const aspect = { aspectName, namePointer: '/path/aspectName', ...writeConditions([headers, '/header']) };
      return deleteAspects(services, target, [aspect], context);
    },
  };
}

type WriteRequest = Parameters<AspectV3WriteHandlers['writeAspectV3']>[0];
type PatchRequest = Pick<Parameters<AspectV3WriteHandlers['patchAspectV3']>[0], 'path' | 'headers' | 'body'>;

/**
 * Writes the aspect that the path names.
 * @param valuePointer where the body has the value
 */
export function writeNamedAspect(
  services: Services,
  request: WriteRequest,
  context: RequestContext,
  valuePointer = '/value',
) {
  const { path, query, headers, body } = request;
  const { createIfNotExists, createEntityIfNotExists, createIfEntityNotExists } = query;
  const proposal = parseAspectItem(targetOf(services.models, path), body, 'UPSERT', headers);
  const changeType = changeTypeOf({
    createIfNotExists: createIfNotExists ?? !replacesVersion(proposal),
    createEntityIfNotExists: createEntityIfNotExists ?? createIfEntityNotExists,
  });
  return writeOne(services, { ...proposal, changeType, valuePointer }, context, headers['x-write-wait']);
}

/** Whether the writer names the version that the write replaces, and so does not mean to create the aspect. */
function replacesVersion({ ifVersionMatch }: Pick<Proposal, 'ifVersionMatch'>): boolean {
  return ifVersionMatch !== undefined && ifVersionMatch > 0;
}

/** Patches the aspect that the path names. */
export function patchNamedAspect(services: Services, { path, headers, body }: PatchRequest, context: RequestContext) {
  const proposal = parseAspectItem(targetOf(services.models, path), { value: body }, 'PATCH', headers);
  return writeOne(services, { ...proposal, valuePointer: '' }, context, headers['x-write-wait']);
}

export function firstItem([item = '{}']: readonly string[]): string {
  return item;
}

interface AspectPath {
  readonly entityType: string;
  readonly urn: string;
  readonly aspectName: string;
}

function targetOf(models: ModelRegistry, path: AspectPath): AspectTarget {
  const { aspectName } = path;
  return {
    ...entityOfPath(models, path),
    aspectName,
    urnPointer: '/path/urn',
    namePointer: '/path/aspectName',
    pointer: '',
  };
}

async function writeOne(services: Services, proposal: Proposal, context: RequestContext, wait: WriteOptions['wait']) {
  const written = await writeAndShow(services, [proposal], context, { wait });
  const version = written[0]?.outcome.version ?? 0;
  return { written, headers: { ...traceHeaders(), ...(version > 0 && { ETag: `"${version}"` }) } };
}

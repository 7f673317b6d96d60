import type { EntityAccess } from '../authorization/entity-access';
import { requireFittingRows, textBytes } from '#base/database/answer-bytes';
import { GoneError, NotFoundError } from '#base/errors/domain-error';
import { findAspect } from '../registry/model-registry';
import { groupBy } from '#base/json/group-by';
import type { EntitiesOptions, StoredEntity } from './aspect-service';
import type { AspectHistory, HistoryReader } from './history-reader';
import { FEWER_ENTITIES } from './read/entity-loader';
import {
  type AspectReaderDeps,
  asNamed,
  type RequestedEntity,
  resolveEntity,
  toEntity,
  withKeys,
  asShown,
} from './read/stored-entity';
import {
  type HistoryRow,
  type HistoryStart,
  readEntitiesAsOf,
  readHistory,
  readHistoryStarts,
} from './sql/read-history';

interface HistoryReaderDeps extends AspectReaderDeps {
  readonly access: EntityAccess;
}

/** Reads history from the versions that are kept. A read costs one round trip. */
export function createHistoryReader(deps: HistoryReaderDeps): HistoryReader {
  const { questions, models, access } = deps;
  return {
    async history(urn, { aspects, limit, read }) {
      const client = questions.until(read.signal);
      const { entity } = resolveEntity(models, urn, ['urn']);
      await access.require([urn], read);
      const names = aspects?.map((name) => findAspect(models, entity, name).name);
      const past = { aspects: names, withoutPast: access.withoutPast([urn], read) };
      const [rows, starts] = await Promise.all([
        readHistory(client, urn, past, limit),
        readHistoryStarts(client, [urn], past),
      ]);
      if (starts.length === 0) throw neverWritten(urn, names);
      requireFittingRows(rows, 'Name fewer aspects, or give a smaller limit');
      await read.room?.(textBytes(rows));
      const shown = rows.map((row) => ({ ...row, value: models.shown(row.aspect, row.value) }));
      const versions = groupBy(shown, ({ aspect }) => aspect);
      return starts.map((start) => toHistory(start, versions.get(start.aspect) ?? []));
    },
    async entityAsOf(urn, time, options) {
      const [entity] = await readAsOf(deps, [resolveEntity(models, urn, ['urn'])], time, options);
      if (!entity) throw new Error(`the reader returned nothing for ${urn}`);
      return entity;
    },
    entitiesAsOf: async (urns, time, options) =>
      readAsOf(
        deps,
        urns.map((urn, index) => resolveEntity(models, urn, ['urns', index])),
        time,
        options,
      ),
  };
}

async function readAsOf(
  deps: HistoryReaderDeps,
  requested: readonly RequestedEntity[],
  time: number,
  { aspects, read }: EntitiesOptions,
): Promise<readonly StoredEntity[]> {
  const client = deps.questions.until(read.signal);
  const urns = requested.map(({ urn }) => urn);
  await deps.access.require(urns, read);
  const past = {
    aspects: withKeys(deps.models, requested, aspects),
    withoutPast: deps.access.withoutPast(urns, read),
  };
  const [rows, starts] = await Promise.all([
    readEntitiesAsOf(client, urns, time, past),
    readHistoryStarts(client, urns, past),
  ]);
  for (const start of starts) checkStart(start, time);
  requireFittingRows(rows, FEWER_ENTITIES);
  await read.room?.(textBytes(rows));
  const rowsByUrn = groupBy(rows, (row) => row.urn);
  return requested.map((one) => {
    const entity = asShown(deps.models, toEntity(deps, one, rowsByUrn.get(one.urn) ?? []));
    return asNamed(deps.models, entity, aspects);
  });
}

function toHistory(
  { aspect, version, createdOn, firstVersion }: HistoryStart,
  rows: readonly HistoryRow[],
): AspectHistory {
  return {
    aspectName: aspect,
    versions: rows,
    isPresent: rows.some(({ isLatest }) => isLatest),
    historyStartsAt: createdOn,
    isComplete: version === firstVersion,
    firstVersion,
  };
}

/** Refuses a time from before the oldest kept value. Before the first version the aspect was absent, which is known. */
function checkStart({ urn, aspect, version, firstVersion, createdOn, deletedOn }: HistoryStart, time: number): void {
  const startsAt = createdOn ?? deletedOn ?? 0;
  if (version === firstVersion || time >= startsAt) return;
  const message = `The history of ${aspect} starts at ${startsAt}; older values of ${urn} are not kept`;
  throw new GoneError(
    message,
    [{ field: ['asOf'], message: 'is before the history', expected: `${startsAt} or later` }],
    {
      historyStartsAt: startsAt,
    },
  );
}

function neverWritten(urn: string, aspects: readonly string[] | undefined): NotFoundError {
  const what = aspects === undefined ? 'Nothing' : `None of ${aspects.join(', ')}`;
  return new NotFoundError(`${what} was ever written to ${urn}`, [
    { field: ['urn'], message: 'has no history', expected: 'an entity that was written' },
  ]);
}

import { InvalidInputError } from '#base/errors/domain-error';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { findSeries } from '#catalog/registry/model-registry';
import { parseFilter, parseSort } from '../format/filter-form';
import { timeseriesJson } from '../format/query-json';
import { readableUrn } from '#catalog/urn/readable-urn';
import type { Services } from '../services';

type TimeseriesHandlers = Pick<Handlers, 'getTimeseriesAspectValues'>;

/** The default of released servers. */
const LIMIT_DEFAULT = 10_000;

export function timeseriesHandlers({ models, timeseries }: Services): TimeseriesHandlers {
  return {
    async getTimeseriesAspectValues({ body }, { format, read }) {
      const { startTimeMillis, endTimeMillis, latestValue } = body;
      checkRange(startTimeMillis, endTimeMillis);
      const sort = parseSort(body.sort);
      const query = {
        urn: readableUrn(models, body.urn),
        ...findSeries(models, body.entity, body.aspect),
        ...(startTimeMillis !== undefined && { startTimeMillis }),
        ...(endTimeMillis !== undefined && { endTimeMillis }),
        limit: body.limit ?? (latestValue ? 1 : LIMIT_DEFAULT),
        filter: parseFilter(body.filter, format),
        ...(sort && { sort }),
        read,
      };
      return jsonAnswer(timeseriesJson(body, query, await timeseries.values(query)));
    },
  };
}

function checkRange(start = -Infinity, end = Infinity): void {
  if (start <= end) return;
  throw new InvalidInputError(`startTimeMillis ${start} is after endTimeMillis ${end}`, [
    { pointer: '/startTimeMillis', message: 'is after endTimeMillis', expected: `at most ${end}` },
  ]);
}

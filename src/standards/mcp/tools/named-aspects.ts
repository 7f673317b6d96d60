import type { AspectSpec } from '#generated/registry/registry-types';
import type { StoredAspect } from '#catalog/aspects/aspect-service';
import { findAspect, findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { type McpCall, readAs } from '../mcp-call';

/** An aspect of an entity. `value` is JSON. */
export type NamedValue = Pick<StoredAspect, 'name' | 'value'>;

/** @throws InvalidInputError with the nearest name for an aspect that none of the entity types has */
export function namedAspects(
  models: ModelRegistry,
  urns: readonly string[],
  names: readonly string[],
): readonly AspectSpec[] {
  const types = [...new Set(urns.map((urn) => parseUrn(urn).entityType))];
  return names.flatMap((name, index) => {
    const type = types.find((each) => models.hasAspect(each, models.aspectName(name))) ?? types[0];
    return type === undefined
      ? []
      : [findAspect(models, findEntity(models, type), name, { field: ['aspects', index] })];
  });
}

/** The newest event of each of the time series, by urn. Those that the actor may not see are left out. */
export async function newestEvents(
  call: McpCall,
  urns: readonly string[],
  aspects: readonly AspectSpec[],
): Promise<ReadonlyMap<string, readonly NamedValue[]>> {
  const { models, timeseries, reader } = call.services;
  const series = aspects.filter(({ kind }) => kind === 'timeseries');
  const found = new Map<string, readonly NamedValue[]>();
  if (series.length === 0) return found;
  const read = readAs('getTimeseriesAspectValues', call);
  const seen = [...(await reader.admitted(urns, read))];
  const wanted = seen.flatMap((urn) =>
    series
      .filter(({ name }) => models.hasAspect(parseUrn(urn).entityType, name))
      .map(({ name }) => ({ urn, aspectName: name })),
  );
  for (const { urn, aspectName, value } of await timeseries.latest(wanted, read))
    found.set(urn, [
      ...(found.get(urn) ?? []),
      { name: `${aspectName}, newest event`, value: models.shown(aspectName, value) },
    ]);
  return found;
}

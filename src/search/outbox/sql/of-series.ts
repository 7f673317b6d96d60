import type { Series } from '../../../registry/model-registry';

/** That an event `e` is of one of the series in the parameter of this number: a filter that no index serves, so none is chosen for it. */
export function ofSeries(parameter: number): string {
  return `e.entity_type || ' ' || e.aspect = any($${parameter}::text[])`;
}

export function seriesNames(series: readonly Series[]): readonly string[] {
  return series.map(({ entityType, aspectName }) => `${entityType} ${aspectName}`);
}

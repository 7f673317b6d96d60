import { seriesIndexName } from '#catalog/timeseries/series-index';
import type { TimeseriesSize } from '#catalog/timeseries/timeseries-service';

interface IndexSize {
  readonly indexName: string;
  readonly entityName: string;
  readonly aspectName: string;
  readonly sizeMb: number;
}

/** Sizes under the index names of released servers. `sizeMb` is in megabytes, while released servers give kilobytes. */
export function indexSizesOf(sizes: readonly TimeseriesSize[]): readonly IndexSize[] {
  return sizes.map(({ entityType, aspectName, bytes }) => ({
    indexName: seriesIndexName(entityType, aspectName),
    entityName: entityType,
    aspectName,
    sizeMb: Math.round(bytes / 1000) / 1000,
  }));
}

import type { LineageNeighbours } from '../../catalog/graph/lineage/lineage-neighbours';
import type { LineageReader } from '../../catalog/graph/lineage/lineage-reader';
import { EntitySummaries } from '../../catalog/summaries/entity-summaries';
import { LineagePicture } from '../../catalog/summaries/lineage/lineage-picture';
import { SummaryPlaces } from '../../catalog/summaries/summary-places';
import { SummarySearch } from '../../catalog/summaries/summary-search';
import type { Services } from '../../interface/handlers/services';

/** What lists and pages read of entities. */
export function createSummaries({
  models,
  display,
  reader,
  search,
  names,
  neighbours,
  lineage,
}: Pick<Services, 'models' | 'display' | 'reader' | 'search' | 'names'> & {
  readonly neighbours: LineageNeighbours;
  readonly lineage: Pick<LineageReader, 'walk'>;
}): Pick<Services, 'summaries' | 'summarySearch' | 'lineagePicture'> {
  const places = new SummaryPlaces(models, display);
  const summaries = new EntitySummaries({ models, places, reader, names });
  return {
    summaries,
    summarySearch: new SummarySearch({ search, summaries, display, names }),
    lineagePicture: new LineagePicture({ neighbours, walks: lineage, summaries, names }),
  };
}

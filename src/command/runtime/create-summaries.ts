import type { LineageNeighbours } from '../../catalog/graph/lineage/lineage-neighbours';
import { EntitySummaries } from '../../catalog/summaries/entity-summaries';
import { LineagePicture } from '../../catalog/summaries/lineage-picture';
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
}: Pick<Services, 'models' | 'display' | 'reader' | 'search' | 'names'> & {
  readonly neighbours: LineageNeighbours;
}): Pick<Services, 'summaries' | 'summarySearch' | 'lineagePicture'> {
  const places = new SummaryPlaces(models, display);
  const summaries = new EntitySummaries({ models, places, reader, names });
  return {
    summaries,
    summarySearch: new SummarySearch({ search, summaries, display, names }),
    lineagePicture: new LineagePicture({ neighbours, summaries, names }),
  };
}

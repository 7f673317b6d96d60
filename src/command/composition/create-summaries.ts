import type { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import { CardReader } from '#catalog/summaries/card-reader';
import { EntitySummaries } from '#catalog/summaries/entity-summaries';
import { LineagePicture } from '#catalog/summaries/lineage/lineage-picture';
import { RelatedCards } from '#catalog/summaries/related-cards';
import { SummaryPlaces } from '#catalog/summaries/summary-places';
import { SummarySearch } from '#search/service/summary-search';
import type { Services } from '#interface/rest/services';

/** What lists and pages read of entities. */
export function createSummaries({
  models,
  display,
  reader,
  search,
  names,
  timeseries,
  relationships,
  neighbours,
  lineage,
}: Pick<Services, 'models' | 'display' | 'reader' | 'search' | 'names' | 'timeseries' | 'relationships'> & {
  readonly neighbours: LineageNeighbours;
  readonly lineage: Pick<LineageReader, 'walk'>;
}): Pick<Services, 'summaries' | 'summarySearch' | 'relatedCards' | 'lineagePicture'> {
  const places = new SummaryPlaces(models, display);
  const summaries = new EntitySummaries({ models, places, reader, names });
  const cards = new CardReader({ models, display, reader, timeseries });
  return {
    summaries,
    summarySearch: new SummarySearch({ search, summaries, display, names }),
    relatedCards: new RelatedCards({ display, relationships, summaries, names, cards }),
    lineagePicture: new LineagePicture({ neighbours, walks: lineage, summaries, names }),
  };
}

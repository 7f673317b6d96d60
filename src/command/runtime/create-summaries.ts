import { EntitySummaries } from '../../catalog/summaries/entity-summaries';
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
}: Pick<Services, 'models' | 'display' | 'reader' | 'search' | 'names'>): Pick<
  Services,
  'summaries' | 'summarySearch'
> {
  const places = new SummaryPlaces(models, display);
  const summaries = new EntitySummaries({ models, places, reader, names });
  return { summaries, summarySearch: new SummarySearch({ search, summaries, display, names }) };
}

import type { Registry } from '#generated/registry/registry-types';
import { keptDocuments } from './kept-documents';
import { SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';
import { describeAccess } from './themes/access';
import { describeAliases } from './themes/aliases';
import { describeAutocomplete } from './themes/autocomplete';
import { describeBrowse } from './themes/browse';
import { describeEntityTypes } from './themes/entity-types';
import { describeEntries } from './themes/entries';
import { describeFacets } from './themes/facets';
import { describeFilters } from './themes/filters';
import { describeFullText } from './themes/full-text';
import { describeIdentifiers } from './themes/identifiers';
import { describeLimits } from './themes/limits';
import { describeLongIntegers } from './themes/long-integers';
import { describeMatchedFields } from './themes/matched-fields';
import { describePaging } from './themes/paging';
import { describeQueryLanguage } from './themes/query-language';
import { describeRanking } from './themes/ranking';
import { describeScripts } from './themes/scripts';
import { describeEntitySets } from './themes/entity-sets';

/** The contract of every search engine. `create` is called inside the suite, before the tests run. */
export function describeSearchIndex(name: string, create: (registry: Registry) => SearchEngine): void {
  describe(`SearchIndex of ${name}`, () => {
    const suite = searchSuite(keptDocuments(create(SAMPLE_REGISTRY)));
    afterEach(() => suite.engine.clear());

    describeAccess(suite);
    describeIdentifiers(suite);
    describeFullText(suite);
    describeScripts(suite);
    describeQueryLanguage(suite);
    describeRanking(suite);
    describeFilters(suite);
    describeLongIntegers(suite);
    describeAliases(suite);
    describeEntries(suite);
    describeFacets(suite);
    describeMatchedFields(suite);
    describePaging(suite);
    describeEntityTypes(suite);
    describeAutocomplete(suite);
    describeBrowse(suite);
    describeLimits(suite);
    describeEntitySets(suite);
  });
}

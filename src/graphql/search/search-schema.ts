/** The inputs and results of searches, as released servers have them. */
export const SEARCH_SCHEMA = `
enum FilterOperator {
  EQUAL IEQUAL IN CONTAIN START_WITH END_WITH EXISTS GREATER_THAN GREATER_THAN_OR_EQUAL_TO LESS_THAN LESS_THAN_OR_EQUAL_TO
  "The entity, or one below it. For domains, containers and glossary nodes."
  DESCENDANTS_INCL
  "The entity, or one above it."
  ANCESTORS_INCL
  "The entity, or one above or below it."
  RELATED_INCL
}

"A comparison. It holds if one of the values compares."
input FacetFilterInput {
  field: String!
  "One value. It ignores case and is split at commas."
  value: String
  values: [String!]
  "EQUAL if it is absent."
  condition: FilterOperator
  negated: Boolean
}

"Comparisons that must all hold."
input AndFilterInput { and: [FacetFilterInput!] }

"Comparisons that must all hold."
input FilterInput { and: [FacetFilterInput!]! }

"Options of a search. Those without a description have no effect."
input SearchFlags {
  skipCache: Boolean
  "Maximum number of values of a facet."
  maxAggValues: Int
  fulltext: Boolean
  "Leaves out matchedFields."
  skipHighlighting: Boolean
  "Leaves out facets."
  skipAggregates: Boolean
  getSuggestions: Boolean
  groupingSpec: GroupingSpec
  "Also finds soft-deleted entities."
  includeSoftDeleted: Boolean
  includeRestricted: Boolean
  customHighlightingFields: [String!]
  includeStructuredPropertyFacets: Boolean
  filterNonLatestVersions: Boolean
  "Search fields whose values extraProperties contain, as JSON."
  fetchExtraFields: [String!]
}

"Entity types whose results are grouped by entities of another type."
input GroupingSpec { groupingCriteria: [GroupingCriterion!] }
input GroupingCriterion { baseEntityType: EntityType groupingEntityType: EntityType! }

enum SortOrder { ASCENDING DESCENDING }
input SortCriterion { field: String! sortOrder: SortOrder! }
input SearchSortInput { sortCriterion: SortCriterion sortCriteria: [SortCriterion!] }

input SearchInput {
  type: EntityType!
  query: String!
  start: Int
  count: Int
  filters: [FacetFilterInput!]
  orFilters: [AndFilterInput!]
  searchFlags: SearchFlags
}

input SearchAcrossEntitiesInput {
  "All entity types if it is absent or empty."
  types: [EntityType!]
  query: String!
  start: Int
  count: Int
  filters: [FacetFilterInput!]
  "Alternatives, of which one must hold."
  orFilters: [AndFilterInput!]
  "A view, whose filter must hold too."
  viewUrn: String
  searchFlags: SearchFlags
  sortInput: SearchSortInput
}

input ScrollAcrossEntitiesInput {
  "All entity types if it is absent or empty."
  types: [EntityType!]
  query: String!
  "The nextScrollId of the page before."
  scrollId: String
  "Has no effect, because a scroll holds nothing."
  keepAlive: String
  count: Int
  orFilters: [AndFilterInput!]
  "A view, whose filter must hold too."
  viewUrn: String
  searchFlags: SearchFlags
  sortInput: SearchSortInput
}

type SearchResults {
  start: Int!
  count: Int!
  total: Int!
  searchResults: [SearchResult!]!
  facets: [FacetMetadata!]
  "The corrected query, if the query found nothing and this one was searched instead."
  suggestions: [SearchSuggestion!]
}

type SearchSuggestion { text: String! score: Float frequency: Long }

type ScrollResults {
  "Null on the last page."
  nextScrollId: String
  count: Int!
  total: Int!
  searchResults: [SearchResult!]!
  facets: [FacetMetadata!]
}

type SearchResult {
  entity: Entity
  matchedFields: [MatchedField!]!
  extraProperties: [ExtraProperty!]
}

type MatchedField { name: String! value: String! entity: Entity }
type ExtraProperty { name: String! value: String! }

type FacetMetadata {
  field: String!
  displayName: String
  aggregations: [AggregationMetadata!]!
}

type AggregationMetadata {
  value: String!
  count: Long!
  "The entity, if the value is a urn."
  entity: Entity
  displayName: String
}
`;

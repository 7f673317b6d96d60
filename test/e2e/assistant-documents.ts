/** The fields of an entity that its name is made of. */
const NAMED_TYPES = {
  Dataset: 'properties { name qualifiedName }',
  CorpUser: 'properties { displayName title email }',
  CorpGroup: 'properties { displayName }',
  Dashboard: 'properties { name }',
  Chart: 'properties { name }',
  DataFlow: 'properties { name }',
  DataJob: 'properties { name }',
  GlossaryTerm: 'hierarchicalName properties { name }',
  GlossaryNode: 'properties { name description }',
  Domain: 'properties { name }',
  Container: 'properties { name }',
  MLFeatureTable: 'name',
  MLFeature: 'name',
  MLPrimaryKey: 'name',
  MLModel: 'name',
  MLModelGroup: 'name',
  Tag: 'properties { name }',
  DataPlatform: 'urn name properties { displayName datasetNameDelimiter }',
  DataProduct: 'properties { name }',
  DataPlatformInstance: 'instanceId',
  Document: 'info { title }',
};

const MORE = 'customProperties { key value }';
const PERSON = 'active displayName title email';
const USER = `urn properties { ${PERSON} } editableProperties { displayName title email }`;
const GROUP = `urn name properties { displayName email } info { displayName email groups
  admins { urn info { ${PERSON} } editableInfo { teams skills } } members { urn properties { ${PERSON} } editableInfo { teams skills } } }`;
const STAMP = 'time actor';
const RESOLVED = 'time actor { urn editableProperties { displayName } ...named }';
const STEP = 'value { value type } minValue { value type } maxValue { value type }';
const PARAMETERS = `operator parameters { ${STEP} }`;
const ATTACHED = `ownership { ...owners } tags { ...attachedTags } glossaryTerms { ...attachedTerms }`;
const VALUED = 'structuredProperties { properties { ...valued } }';
const PLACED = 'domain { ...placed } ...inProduct';
const DEPRECATED = 'deprecation { ...deprecated }';
const HEALTH = 'health { ...judged }';
const PLATFORM = 'platform { ...hosted }';
const SUBTYPES = 'subTypes { typeNames }';
const ABOUT = 'properties { name description }';
const ASSET = `urn type ${ATTACHED} ${VALUED} ${PLACED} ${DEPRECATED} ${HEALTH}`;
const ML = `name description properties { ${MORE} } ${ATTACHED} ${VALUED} ${DEPRECATED}`;

/** Selections that are used at several places, by the name of the fragment and its type. */
const FRAGMENTS: Readonly<Record<string, string>> = {
  'named on Entity': Object.entries(NAMED_TYPES)
    .map(([type, fields]) => `... on ${type} { ${fields} __typename }`)
    .join('\n'),
  'hosted on DataPlatform': 'urn name __typename',
  'attachedTags on GlobalTags': `tags { tag { urn name ${ABOUT} } }`,
  'owners on Ownership': `owners { owner { ... on CorpUser { ${USER} } ... on CorpGroup { ${GROUP} } } type
    ownershipType { urn type info { name description } status { removed } } }`,
  'shown on DisplayProperties': 'icon { name style iconLibrary }',
  'attachedTerms on GlossaryTerms': `terms { actor { urn } term { urn hierarchicalName properties { name description termSource ${MORE} }
    ownership { ...owners } parentNodes { count nodes { urn properties { name } displayProperties { ...shown } } } } }`,
  'holding on Domain': `entities(input: { start: 0, count: 0, filters: [{ field: "_entityType", negated: true, values: ["DATA_PRODUCT", "DOMAIN"] }] }) { total }
    dataProducts: entities(input: { start: 0, count: 0, filters: [{ field: "_entityType", values: ["DATA_PRODUCT"] }] }) { total }
    children: relationships(input: { types: ["IsPartOf"], direction: INCOMING, start: 0, count: 0 }) { total }`,
  'outer on ParentDomainsResult': `count domains { urn type ... on Domain { displayProperties { ...shown } ${ABOUT} } }`,
  'placed on DomainAssociation': `domain { urn ${ABOUT} parentDomains { ...outer } ...holding displayProperties { ...shown } }`,
  'inProduct on Entity': `product: relationships(input: { types: ["DataProductContains"], direction: INCOMING, start: 0, count: 1 }) {
    relationships { type entity { urn type ... on DataProduct { ${ABOUT} domain { ...placed } } } } }`,
  'deprecated on Deprecation': 'actor deprecated note decommissionTime actorEntity { urn type ...named }',
  'judged on Health': 'type status message causes',
  'valued on StructuredPropertiesEntry': `structuredProperty { urn definition { displayName qualifiedName } }
    values { ... on StringValue { stringValue } ... on NumberValue { numberValue } } valueEntities { urn type ...named }`,
  'flow on DataFlow': `urn orchestrator flowId cluster properties { name description project externalUrl ${MORE} } editableProperties { description }
    ownership { ...owners } ${PLATFORM} ${PLACED} ${DEPRECATED}`,
  'about on AssertionInfo': `type description note externalUrl entityUrn lastUpdated { ${STAMP} } source { type created { ${STAMP} } }
    datasetAssertion { datasetUrn scope aggregation ${PARAMETERS} fields { urn path } nativeType nativeParameters { key value } logic }
    freshnessAssertion { entityUrn type schedule { type cron { cron timezone } fixedInterval { unit multiple } } filter { type sql } }
    fieldAssertion { type entityUrn filter { type sql }
      fieldValuesAssertion { field { path type nativeType } transform { type } ${PARAMETERS} failThreshold { type value } excludeNulls }
      fieldMetricAssertion { field { path type nativeType } metric ${PARAMETERS} } }
    volumeAssertion { type entityUrn filter { type sql } rowCountTotal { ${PARAMETERS} } rowCountChange { type ${PARAMETERS} } }
    sqlAssertion { type entityUrn statement changeType ${PARAMETERS} }
    schemaAssertion { entityUrn compatibility fields { path type nativeType } }
    customAssertion { type entityUrn field { urn path } logic }`,
  'evaluated on Assertion': `runEvents(status: COMPLETE, limit: 10) { total failed succeeded runEvents { timestampMillis status
    result { type rowCount missingCount unexpectedCount actualAggValue externalUrl nativeResults { key value } error { type displayMessage } } } }`,
  'raised on Incident': `incidentType customType title description priority startedAt created { ${STAMP} }
    incidentStatus { state stage message lastUpdated { ${STAMP} } } assignees { ... on CorpUser { username ${USER} } ... on CorpGroup { ${GROUP} } }
    source { type source { urn type ... on Assertion { info { description } } } } tags { ...attachedTags }
    entity { urn type ... on Dataset { name ${ABOUT} } ... on Dashboard { ${ABOUT} } ... on Chart { ${ABOUT} } ... on DataJob { ${ABOUT} } ... on DataFlow { ${ABOUT} } }`,
  'shared on BusinessAttributeAssociation': `businessAttribute { urn type ownership { ...owners }
    properties { name description valueType: type lastModified { time } created { time } tags { ...attachedTags } glossaryTerms { ...attachedTerms } } }`,
  'described on Documentation': 'documentations { documentation attribution { sourceDetail { key value } } }',
  'column on SchemaField': `fieldPath label jsonPath nullable description type nativeDataType recursive isPartOfKey isPartitioningKey
    tags { ...attachedTags } glossaryTerms { ...attachedTerms }
    schemaFieldEntity { ${DEPRECATED} ${VALUED} businessAttributes { businessAttribute { ...shared } } documentation { ...described } }`,
  'schema on SchemaMetadata': `createdAt datasetUrn name platformUrn cluster primaryKeys fields { ...column }
    platformSchema { ... on TableSchema { schema } ... on KeyValueSchema { keySchema valueSchema } }
    foreignKeys { name sourceFields { fieldPath } foreignFields { fieldPath }
      foreignDataset { urn name type properties { description } ${PLATFORM} ${ATTACHED} } }`,
  'defined on StructuredPropertyEntity': `urn type definition { displayName qualifiedName description cardinality immutable valueType { urn info { displayName } }
    entityTypes { urn } typeQualifier { allowedTypes { urn type info { type displayName } } } created { ${RESOLVED} } lastModified { ${RESOLVED} }
    allowedValues { description value { ... on StringValue { stringValue } ... on NumberValue { numberValue } } } }
    settings { isHidden showInSearchFilters showAsAssetBadge showInAssetSummary showInColumnsTable }`,
  'preview on Entity': `urn
    ... on Dataset { name ${PLATFORM} editableProperties { name description } properties { name description externalUrl ${MORE} } ${SUBTYPES} ${ASSET} }
    ... on CorpUser { properties { ${PERSON} ${MORE} } editableProperties { displayName title } ${VALUED} }
    ... on CorpGroup { name properties { displayName description } ownership { ...owners } ${VALUED}
      memberCount: relationships(input: { types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"], direction: INCOMING, start: 0, count: 1 }) { total } }
    ... on Dashboard { tool dashboardId properties { name description externalUrl access lastModified { time } ${MORE} } editableProperties { description } ${PLATFORM} ${SUBTYPES} ${ASSET} }
    ... on Chart { tool chartId properties { name description externalUrl type access lastModified { time } ${MORE} } editableProperties { description } ${PLATFORM} ${SUBTYPES} ${ASSET} }
    ... on DataFlow { orchestrator flowId cluster properties { name description project ${MORE} } editableProperties { description } ${PLATFORM} ${ASSET} }
    ... on DataJob { dataFlow { ...flow } jobId properties { name description ${MORE} } editableProperties { description } ${SUBTYPES} ${ASSET}
      inputOutput { inputDatasets { urn type properties { name } } outputDatasets { urn type properties { name } } } }
    ... on GlossaryTerm { hierarchicalName properties { name description termSource sourceRef sourceUrl rawSchema ${MORE} } ${DEPRECATED} ownership { ...owners } ${VALUED} }
    ... on GlossaryNode { properties { name description ${MORE} } ownership { ...owners } ${VALUED} }
    ... on MLFeatureTable { ${ML} ${PLATFORM} featureTableProperties { description mlFeatures { urn } mlPrimaryKeys { urn } } }
    ... on MLModel { ${ML} ${PLATFORM} origin } ... on MLModelGroup { ${ML} ${PLATFORM} origin } ... on MLFeature { ${ML} }
    ... on Tag { ${ABOUT} ownership { ...owners } } ... on DataPlatform { urn name properties { displayName datasetNameDelimiter } }
    ... on StructuredPropertyEntity { definition { displayName description } }
    ... on Domain { ${ABOUT} parentDomains { ...outer } displayProperties { ...shown } ...holding ownership { ...owners } ${VALUED} }
    ... on DataProduct { properties { name description ${MORE} } ${ATTACHED} ${VALUED} entities(input: { start: 0, count: 20, query: "*" }) { total
      searchResults { entity { urn type ...named ... on Dataset { ${ABOUT} platform { urn name } } ... on Container { platform { urn name } } } } } }
    ... on Container { ...named ${SUBTYPES} ${ATTACHED} ${VALUED} ${PLATFORM} ${DEPRECATED} browsePathV2 { path { entity { ...named } } } properties { ${MORE} } }
    ... on Assertion { type info { ...about } platform { urn name properties { displayName } } ...evaluated tags { ...attachedTags } }
    ... on Incident { type ...raised }`,
  'whole on Entity': `... on Dataset { schemaMetadata(version: 0) { ...schema } viewProperties { materialized logic formattedLogic language }
      editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description tags { ...attachedTags } glossaryTerms { ...attachedTerms } } } }
    ... on StructuredPropertyEntity { ...defined } ... on Container { properties { description } editableProperties { description } }`,
};

function withFragments(operation: string): string {
  const fragments = Object.entries(FRAGMENTS).map(([head, fields]) => `fragment ${head} { ${fields} }`);
  const used = new Set<string>();
  const add = (text: string) => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g))
      for (const fragment of fragments)
        if (fragment.startsWith(`fragment ${name} `) && !used.has(fragment)) add((used.add(fragment), fragment));
  };
  add(operation);
  return [operation, ...used].join('\n');
}

const DOCUMENTED = [
  'Dataset',
  'Dashboard',
  'Chart',
  'DataJob',
  'DataFlow',
  'Container',
  'DataProduct',
  'Application',
  'Domain',
  'MLModel',
  'MLModelGroup',
  'MLPrimaryKey',
  'MLFeature',
  'MLFeatureTable',
  'GlossaryTerm',
  'GlossaryNode',
];
const AFFECTED = [
  'Dataset',
  'DataJob',
  'DataFlow',
  'Dashboard',
  'Chart',
  'MLModel',
  'MLFeature',
  'MLFeatureTable',
  'SchemaFieldEntity',
];

/**
 * Documents with the fields that the tools of `datahub-agent-context` 1.7.0.17 and `mcp-server-datahub` 0.8.0 select, in selections of our
 * own. They are the largest that clients send.
 */
export const ASSISTANT_DOCUMENTS = {
  entity: withFragments('query Entity($urn: String!) { entity(urn: $urn) { urn ...preview ...whole } }'),
  entities: withFragments('query Entities($urns: [String!]!) { entities(urns: $urns) { urn ...preview ...whole } }'),
  lineage: withFragments(`query Lineage($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) { total
    facets { field displayName aggregations { value count entity { urn } } }
    searchResults { degree entity { urn type ...preview } paths { path { urn type ... on SchemaFieldEntity { fieldPath parent { urn type } } } } } } }`),
  documents: `query Documents($urn: String!, $input: RelatedDocumentsInput!) { entity(urn: $urn) { urn type
    ${DOCUMENTED.map((type) => `... on ${type} { relatedDocuments(input: $input) { start count total documents { urn type info { title } } } }`).join('\n')} } }`,
  incidents:
    withFragments(`query Incidents($urn: String!, $state: IncidentState, $start: Int!, $count: Int!) { entity(urn: $urn) { urn type
    ${AFFECTED.map((type) => `... on ${type} { incidents(state: $state, start: $start, count: $count) { start count total incidents { urn ...raised } } }`).join('\n')} } }`),
};

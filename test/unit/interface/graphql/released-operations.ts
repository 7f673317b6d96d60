/** The root fields of GraphQL in released servers (July 2026), with those of their cloud edition that the tutorials use. */

/** By what they are about. */
export const RELEASED: Readonly<Record<string, string>> = {
  'one entity': `entity entities entityExists application assertion businessAttribute chart container corpGroup corpUser dashboard dataFlow dataJob
    dataPlatform dataPlatformInstance dataProcessInstance dataProduct dataset document domain erModelRelationship form glossaryNode glossaryTerm
    metric mlFeature mlFeatureTable mlModel mlModelGroup mlPrimaryKey notebook role semanticModel structuredProperty tag test versionSet
    versionedDataset`,
  'search and lineage': `search searchAcrossEntities scrollAcrossEntities aggregateAcrossEntities autoComplete autoCompleteForMultiple browse
    browsePaths browseV2 searchAcrossLineage scrollAcrossLineage semanticSearch semanticSearchAcrossEntities updateLineage getQuickFilters
    listRecommendations getEntityCounts`,
  'tags, terms, owners, domains': `createTag updateTag deleteTag setTagColor addTag addTags batchAddTags removeTag batchRemoveTags addTerm addTerms
    batchAddTerms removeTerm batchRemoveTerms addOwner addOwners batchAddOwners removeOwner batchRemoveOwners listOwnershipTypes
    createOwnershipType updateOwnershipType deleteOwnershipType listDomains createDomain moveDomain deleteDomain setDomain unsetDomain
    batchSetDomain`,
  glossary: `createGlossaryTerm createGlossaryNode updateParentNode deleteGlossaryEntity addRelatedTerms removeRelatedTerms getRootGlossaryNodes
    getRootGlossaryTerms`,
  'what people write about entities': `updateDescription updateName updateDeprecation batchUpdateDeprecation batchUpdateSoftDeleted updateDataset
    updateDatasets updateChart updateDashboard updateNotebook updateDataFlow updateDataJob addLink updateLink upsertLink removeLink
    updateDisplayProperties updateEmbed updateAssetSettings patchEntity patchEntities`,
  'structured properties and forms': `createStructuredProperty updateStructuredProperty deleteStructuredProperty upsertStructuredProperties
    removeStructuredProperties createForm updateForm deleteForm batchAssignForm batchRemoveForm createDynamicFormAssignment submitFormPrompt
    verifyForm`,
  documents: `createDocument updateDocumentContents updateDocumentRelatedEntities updateDocumentSettings updateDocumentStatus
    updateDocumentSubType moveDocument deleteDocument searchDocuments importDocumentsFromFiles createDataHubFile getPresignedUploadUrl`,
  'quality and operations': `upsertCustomAssertion reportAssertionResult deleteAssertion runAssertion runAssertions runAssertionsForAsset
    upsertDatasetFreshnessAssertionMonitor upsertDatasetVolumeAssertionMonitor upsertDatasetFieldAssertionMonitor
    upsertDatasetSqlAssertionMonitor upsertDatasetSchemaAssertionMonitor upsertDataContract reportOperation raiseIncident updateIncident
    updateIncidentStatus listTests createTest updateTest deleteTest`,
  versions: `linkAssetVersion unlinkAssetVersion getTimeline getSchemaBlame getSchemaVersionList`,
  'data products, applications, attributes, queries': `createDataProduct updateDataProduct deleteDataProduct batchSetDataProduct
    batchAddToDataProducts batchRemoveFromDataProducts bulkEntityDataProducts listDataProductAssets createApplication updateApplication
    deleteApplication batchSetApplication batchUnsetApplication listApplicationAssets listBusinessAttributes createBusinessAttribute
    updateBusinessAttribute deleteBusinessAttribute addBusinessAttribute removeBusinessAttribute listQueries createQuery updateQuery deleteQuery
    createERModelRelationship updateERModelRelationship deleteERModelRelationship`,
  'logical models, metrics, life cycles': `createLogicalModel updateLogicalModelSchema setLogicalParent linkPhysicalChild unlinkPhysicalChild
    getRootMetrics getSemanticModels listLifecycleStages setLifecycleStage`,
  ingestion: `listIngestionSources ingestionSource createIngestionSource updateIngestionSource deleteIngestionSource executionRequest
    listExecutionRequests createIngestionExecutionRequest cancelIngestionExecutionRequest createTestConnectionRequest rollbackIngestion
    listSecrets createSecret updateSecret deleteSecret getSecretValues connection upsertConnection`,
  'people and access': `me listUsers searchUsers listGroups createGroup removeGroup addGroupMembers removeGroupMembers removeUser updateUserStatus
    updateCorpUserProperties updateCorpGroupProperties createNativeUserResetToken getInviteToken createInviteToken acceptRole listRoles
    batchAssignRole listPolicies createPolicy updatePolicy deletePolicy getGrantedPrivileges debugAccess getAccessToken getAccessTokenMetadata
    listAccessTokens createAccessToken revokeAccessToken createServiceAccount getServiceAccount listServiceAccounts deleteServiceAccount
    updateServiceAccountDefaultView`,
  'the frontend': `appConfig globalViewsSettings updateGlobalViewsSettings view createView updateView deleteView listMyViews listGlobalViews
    globalHomePageSettings updateUserHomePageSettings updateUserSetting updateCorpUserLocaleSettings updateCorpUserViewsSettings
    updateApplicationsSettings docPropagationSettings updateDocPropagationSettings upsertPageModule deletePageModule upsertPageTemplate
    deletePageTemplate batchGetStepStates batchUpdateStepStates isAnalyticsEnabled getAnalyticsCharts getMetadataAnalyticsCharts getHighlights
    latestProductUpdate listPosts createPost updatePost deletePost`,
};

/** Why some are not here, and what to use instead. */
export const WHY_NOT: Readonly<Record<string, string>> = {
  'cloud only: the server evaluates the assertion. Here something else does, and reports it by `reportAssertionResult`': `runAssertion
    runAssertions runAssertionsForAsset upsertDatasetFreshnessAssertionMonitor upsertDatasetVolumeAssertionMonitor
    upsertDatasetFieldAssertionMonitor upsertDatasetSqlAssertionMonitor upsertDatasetSchemaAssertionMonitor`,
  'nothing runs sources, tests or connections here: `datahub ingest` from cron or a CI job': `createIngestionExecutionRequest
    cancelIngestionExecutionRequest createTestConnectionRequest listExecutionRequests listTests createTest updateTest`,
  'a page of the frontend or a setting of it; the web application is at `/app/`': `browseV2 getQuickFilters listRecommendations getEntityCounts
    updateGlobalViewsSettings view globalHomePageSettings updateUserHomePageSettings
    updateUserSetting updateCorpUserLocaleSettings updateCorpUserViewsSettings updateApplicationsSettings docPropagationSettings
    updateDocPropagationSettings upsertPageModule deletePageModule upsertPageTemplate deletePageTemplate batchGetStepStates
    batchUpdateStepStates isAnalyticsEnabled getAnalyticsCharts getMetadataAnalyticsCharts getHighlights latestProductUpdate
    updateAssetSettings updateDisplayProperties updateEmbed`,
  'asked by REST: `/openapi/timeline/v1`, `/aspects` with a version': `getTimeline getSchemaBlame getSchemaVersionList versionedDataset`,
  'asked by REST: `POST /runs?action=rollback`': 'rollbackIngestion',
  'files are not kept': 'importDocumentsFromFiles createDataHubFile getPresignedUploadUrl',
  'users, service accounts and access: `listUsers`, `explainAccess`, `aspectory token`': `searchUsers acceptRole debugAccess
    getAccessTokenMetadata createServiceAccount getServiceAccount listServiceAccounts deleteServiceAccount updateServiceAccountDefaultView`,
  'lists of entities: `searchAcrossEntities` with their type, and a filter': `getRootGlossaryNodes getRootGlossaryTerms getRootMetrics
    getSemanticModels listBusinessAttributes listLifecycleStages listSecrets listApplicationAssets listDataProductAssets bulkEntityDataProducts`,
  'not yet by GraphQL: write or patch the aspect by REST (`/openapi/v3/entity/...`)': `createBusinessAttribute updateBusinessAttribute addBusinessAttribute removeBusinessAttribute
    createERModelRelationship updateERModelRelationship createLogicalModel updateLogicalModelSchema setLogicalParent linkPhysicalChild
    unlinkPhysicalChild setLifecycleStage updateCorpUserProperties updateCorpGroupProperties`,
};

"""The methods of `DataHubGraph` of the Python client: each one is called, and what it answers or changed is compared."""

import pytest
from conftest import newest_only

HIVE = "urn:li:dataset:(urn:li:dataPlatform:graphed,{},PROD)"
TABLE, BELOW = HIVE.format("graph.orders"), HIVE.format("graph.report")
DOMAIN, TAG, CONTAINER = "urn:li:domain:graph", "urn:li:tag:graph", "urn:li:container:graph"
ANN = "urn:li:corpuser:ann"
MILLIS = 1_700_000_000_000


@pytest.fixture(scope="module", autouse=True)
def catalog(graph):
    """Two tables, the second made from the first, with what the getters read."""
    from datahub.emitter.mcp import MetadataChangeProposalWrapper
    from datahub.metadata import schema_classes as models

    field = models.SchemaFieldClass("id", models.SchemaFieldDataTypeClass(models.NumberTypeClass()), "int")
    schema = models.SchemaMetadataClass(
        schemaName="graph", platform="urn:li:dataPlatform:graphed", version=0, hash="", platformSchema=models.OtherSchemaClass(""), fields=[field]
    )
    terms = [models.GlossaryTermAssociationClass("urn:li:glossaryTerm:graph")]
    aspects = {
        TABLE: [
            models.DatasetPropertiesClass(description="first", name="orders"),
            models.DatasetPropertiesClass(description="second", name="orders"),
            models.StatusClass(removed=False),
            models.OwnershipClass(owners=[models.OwnerClass(ANN, models.OwnershipTypeClass.DATAOWNER)]),
            models.GlobalTagsClass(tags=[models.TagAssociationClass(TAG)]),
            models.GlossaryTermsClass(terms=terms, auditStamp=models.AuditStampClass(0, ANN)),
            models.BrowsePathsClass(paths=["/prod/graphed/graph"]),
            models.DomainsClass(domains=[DOMAIN]),
            schema,
            models.DatasetUsageStatisticsClass(timestampMillis=MILLIS, totalSqlQueries=4),
            models.DatasetProfileClass(timestampMillis=MILLIS, rowCount=7),
        ],
        BELOW: [
            models.DatasetPropertiesClass(description="a report", name="report"),
            models.UpstreamLineageClass(upstreams=[models.UpstreamClass(TABLE, models.DatasetLineageTypeClass.TRANSFORMED)]),
        ],
        DOMAIN: [models.DomainPropertiesClass(name="Graph Domain")],
        TAG: [models.TagPropertiesClass(name="graph")],
        CONTAINER: [
            models.ContainerPropertiesClass(name="graph", customProperties={"instance": "PROD", "env": "PROD"}),
            models.SubTypesClass(typeNames=["Database"]),
        ],
    }
    for urn, values in aspects.items():
        for aspect in values:
            graph.emit(MetadataChangeProposalWrapper(entityUrn=urn, aspect=aspect))


def test_getters_of_aspects(graph):
    from datahub.metadata.schema_classes import DatasetPropertiesClass, StatusClass, SubTypesClass

    assert graph.exists(TABLE) and not graph.exists(HIVE.format("nothing"))
    assert graph.get_aspect(TABLE, DatasetPropertiesClass).description == "second"
    assert graph.get_aspect(TABLE, DatasetPropertiesClass, version=1).description == "first"
    assert graph.get_aspect_v2(TABLE, DatasetPropertiesClass, "datasetProperties").name == "orders"
    found = graph.get_aspects_for_entity(TABLE, ["status", "subTypes"], [StatusClass, SubTypesClass])
    assert found["status"].removed is False and found["subTypes"] is None
    assert graph.get_dataset_properties(TABLE).description == "second"
    assert graph.get_ownership(TABLE).owners[0].owner == ANN
    assert graph.get_tags(TABLE).tags[0].tag == TAG
    assert graph.get_glossary_terms(TABLE).terms[0].urn == "urn:li:glossaryTerm:graph"
    assert graph.get_domain(TABLE).domains == [DOMAIN]
    assert graph.get_domain_properties(DOMAIN).name == "Graph Domain"
    assert graph.get_browse_path(TABLE).paths == ["/prod/graphed/graph"]
    assert graph.get_schema_metadata(TABLE).fields[0].fieldPath == "id"


def test_getters_of_entities(graph):
    assert set(graph.get_entity_raw(TABLE, ["status"])["aspects"]) == {"datasetKey", "status"}
    assert graph.get_entity_semityped(TABLE)["datasetProperties"].description == "second"
    assert graph.get_config()["noCode"] == "true"
    graph.test_connection()


def test_counts_and_lists(graph):
    assert graph.get_aspect_counts("datasetProperties", "urn:li:dataset:%graph.orders%") == 1
    assert graph.get_aspect_counts("datasetProperties") >= 2
    assert TABLE in graph.list_all_entity_urns("dataset", 0, 1000)
    assert graph.get_search_results(0, 1, "dataset")["value"]["numEntities"] >= 2
    found = list(graph.get_urns_by_filter(entity_types=["dataset"], platform="graphed", env="PROD", query="orders"))
    assert found == [TABLE]
    assert list(graph.get_container_urns_by_filter(env="PROD")) == [CONTAINER]
    assert graph.get_domain_urn_by_name("Graph Domain") == DOMAIN


def test_events(graph, emit):
    from datahub.metadata.schema_classes import DatasetProfileClass

    latest = graph.get_latest_timeseries_value(entity_urn=TABLE, aspect_type=DatasetProfileClass, filter_criteria_map={})
    assert latest.rowCount == 7
    day = 86_400_000
    assert [each.totalSqlQueries for each in graph.get_usage_aspects_from_urn(TABLE, MILLIS - day, MILLIS + day)] == [4]
    assert graph.get_latest_pipeline_checkpoint("no-such-pipeline", "hive") is None
    other = HIVE.format("graph.profiled")
    emit(other, DatasetProfileClass(timestampMillis=MILLIS, rowCount=1))
    assert graph.hard_delete_timeseries_aspect(other, "datasetProfile", None, None) == 1


def test_relationships(graph):
    direction = graph.RelationshipDirection
    assert [each.urn for each in graph.get_related_entities(TABLE, ["DownstreamOf"], direction.INCOMING)] == [BELOW]
    assert [each.urn for each in graph.get_related_entities(BELOW, ["DownstreamOf"], direction.OUTGOING)] == [TABLE]


def test_deletes(graph, emit, server):
    from datahub.metadata.schema_classes import GlobalTagsClass, TagAssociationClass

    urn, tag = HIVE.format("graph.deleted"), "urn:li:tag:graph-gone"
    emit(urn, GlobalTagsClass(tags=[TagAssociationClass(tag)]))
    for dry_run in (True, False):
        count, related = graph.delete_references_to_urn(tag, dry_run=dry_run)
        assert (count, [each["entity"] for each in related]) == (1, [urn])
    assert server.aspect(urn, "globalTags") == {"tags": []}
    graph.soft_delete_entity(urn)
    assert server.is_removed(urn)
    rows, _events = graph.hard_delete_entity(urn)
    assert rows > 0 and not graph.exists(urn)
    graph.delete_entity(urn, hard=True)


def test_change_event_and_usage(graph, server):
    from datahub.metadata import schema_classes as models

    urn = HIVE.format("graph.event")
    graph.emit_mce(models.MetadataChangeEventClass(proposedSnapshot=models.DatasetSnapshotClass(urn=urn, aspects=[models.StatusClass(removed=False)])))
    assert server.aspect(urn, "status") == {"removed": False}
    metrics = models.UsageAggregationMetricsClass(uniqueUserCount=3, totalSqlQueries=5)
    graph.emit_usage(models.UsageAggregationClass(bucket=MILLIS, duration="DAY", resource=urn, metrics=metrics))
    (found,) = graph.get_usage_aspects_from_urn(urn, MILLIS - 1, MILLIS + 1)
    assert (found.uniqueUserCount, found.totalSqlQueries) == (3, 5)


@newest_only
def test_many_entities(graph, server):
    from datahub.emitter.mcp import MetadataChangeProposalWrapper
    from datahub.metadata.schema_classes import StatusClass

    urns = [HIVE.format(f"graph.many{number}") for number in range(3)]
    graph.emit_all([MetadataChangeProposalWrapper(entityUrn=urn, aspect=StatusClass(removed=False)) for urn in urns[:1]])
    graph.emit_mcps([MetadataChangeProposalWrapper(entityUrn=urn, aspect=StatusClass(removed=False)) for urn in urns[1:2]])
    with graph.make_rest_sink() as sink:
        sink.emit_async(MetadataChangeProposalWrapper(entityUrn=urns[2], aspect=StatusClass(removed=False)))
    assert all(server.aspect(urn, "status") == {"removed": False} for urn in urns)
    assert set(graph.get_entities("dataset", urns, ["status"])) == set(urns)
    assert set(graph.get_entities_v2("dataset", urns, ["status"])) == set(urns)
    assert {each.aspectName for each in graph.get_entity_as_mcps(TABLE)} >= {"datasetProperties", "ownership", "schemaMetadata"}
    assert "datasetProperties" in graph.get_entity_aspect_specs().entity_aspects["dataset"]
    graph.set_soft_delete_status(urns[0], True)
    assert server.is_removed(urns[0])


@newest_only
def test_filters(graph):
    from datahub.ingestion.graph.filters import RemovedStatusFilter

    def found(**filters) -> list:
        return sorted(graph.get_urns_by_filter(entity_types=["dataset"], platform="graphed", **filters))

    assert found(query="report", skip_cache=True) == [BELOW]
    assert found(extraFilters=[{"field": "name", "values": ["orders"], "condition": "EQUAL"}]) == [TABLE]
    assert TABLE in found(status=RemovedStatusFilter.ALL) and TABLE not in found(status=RemovedStatusFilter.ONLY_SOFT_DELETED)
    assert TABLE in graph.get_urns_by_filter(entity_types=["dataset"], platform=["graphed", "kafka"], sort_by="urn")
    assert found(container=CONTAINER) == []
    rows = list(graph.get_results_by_filter(entity_types=["dataset"], platform="graphed", query="orders"))
    assert [each["entity"]["urn"] for each in rows] == [TABLE]


@newest_only
def test_scrolls(graph):
    page = graph.scroll_entities(entity_names=["dataset"], aspects=["datasetProperties"], query="orders", count=10)
    assert TABLE in page.entities
    (edge,) = graph.scroll_relationships(source_urns=[BELOW], relationship_types=["DownstreamOf"]).relationships
    assert (edge.source_urn, edge.destination_urn) == (BELOW, TABLE)
    downstream = graph.scroll_lineage(urns=[TABLE], direction=graph.LineageDirection.DOWNSTREAM).relationships
    assert [each.source_urn for each in downstream] == [BELOW]


@newest_only
def test_tags_products_and_connections(graph, server, emit):
    from datahub.metadata.schema_classes import DataProductPropertiesClass

    assert graph.create_tag("graph made") == "urn:li:tag:graph made"
    assert server.aspect("urn:li:tag:graph made", "tagProperties")["name"] == "graph made"
    assert graph.remove_tag(TAG, TABLE) is True
    assert server.aspect(TABLE, "globalTags") == {"tags": []}
    emit("urn:li:dataProduct:graph", DataProductPropertiesClass(name="Graph Product"))
    assert graph.get_data_product_urn_by_name("Graph Product") == "urn:li:dataProduct:graph"
    connection = "urn:li:dataHubConnection:graph"
    assert graph.get_connection_json(connection) is None
    graph.set_connection_json(connection, platform_urn="urn:li:dataPlatform:hive", config={"host": "db"}, name="Hive")
    assert graph.get_connection_json(connection) == {"host": "db"}


@newest_only
def test_versions_of_assets(graph):
    from datahub.metadata.schema_classes import VersionPropertiesClass

    first, second = TABLE, BELOW
    versions = graph.link_asset_to_version_set(first, None, "v1")
    assert graph.link_asset_to_versioned_asset(second, first, "v2") == versions
    assert graph.get_aspect(second, VersionPropertiesClass).version.versionTag == "v2"
    assert graph.unlink_asset_from_version_set(second) == versions
    assert graph.unlink_latest_asset_from_version_set(versions) == versions
    assert graph.get_aspect(first, VersionPropertiesClass) is None


@newest_only
def test_assertions_and_sql(graph, server):
    urn = graph.upsert_custom_assertion(None, TABLE, "Freshness", "is fresh", platform_name="checks")["urn"]
    assert server.aspect(urn, "assertionInfo")["customAssertion"]["type"] == "Freshness"
    assert graph.report_assertion_result(urn, MILLIS, "SUCCESS") is True
    body = {"urn": urn, "entity": "assertion", "aspect": "assertionRunEvent"}
    assert len(server.post("/aspects?action=getTimeseriesAspectValues", body)["value"]["values"]) == 1
    parsed = graph.parse_sql_lineage("select id from graph.orders", platform="graphed", override_dialect="hive")
    assert parsed.in_tables == [TABLE]
    graph.restore_indices(urn_pattern="urn:li:dataset:%graph.orders%")

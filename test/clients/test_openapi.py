"""Reads and writes of the newest client by OpenAPI (`/openapi/v3/entity`), which it uses when it is told to."""

import pytest
from conftest import newest_only

TABLE = "urn:li:dataset:(urn:li:dataPlatform:openapi_client,shop/café,PROD)"
OTHER = TABLE.replace("shop/café", "other")
ON_PLATFORM = {"field": "platform", "values": ["urn:li:dataPlatform:openapi_client"], "condition": "EQUAL"}


@pytest.fixture
def graph(server):
    from datahub.ingestion.graph.client import DataHubGraph
    from datahub.ingestion.graph.config import DatahubClientConfig

    return DataHubGraph(DatahubClientConfig(server=server.url, token=server.token or None, openapi_ingestion=True))


@newest_only
def test_write_read_patch_scroll_delete(graph, server):
    from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
    from datahub.metadata.schema_classes import (
        ChangeTypeClass,
        DatasetKeyClass,
        DatasetPropertiesClass,
        StatusClass,
        TagAssociationClass,
    )
    from datahub.specific.dataset import DatasetPatchBuilder

    graph.emit_mcp(Proposal(entityUrn=TABLE, aspect=DatasetPropertiesClass(description="written")))
    graph.emit_mcps([Proposal(entityUrn=urn, aspect=StatusClass(removed=False)) for urn in (TABLE, OTHER)])
    patch = DatasetPatchBuilder(TABLE).set_description("patched").add_tag(TagAssociationClass("urn:li:tag:a~/b"))
    for proposal in patch.build():
        graph.emit(proposal)
    assert server.aspect(TABLE, "globalTags") == {"tags": [{"tag": "urn:li:tag:a~/b"}]}

    read = graph.get_entities("dataset", [TABLE], ["datasetProperties"], with_system_metadata=True)
    properties, metadata = read[TABLE]["datasetProperties"]
    assert properties.description == "patched" and metadata.properties["clientId"] == "acryl-datahub"

    first = graph.scroll_entities(entity_names=["dataset"], aspects=["status"], count=1, filter=[{"and": [ON_PLATFORM]}])
    second = graph.scroll_entities(
        entity_names=["dataset"], aspects=["status"], count=1, filter=[{"and": [ON_PLATFORM]}], scroll_id=first.scroll_id
    )
    assert first.total_count == 2 and sorted([*first.entities, *second.entities]) == sorted([TABLE, OTHER])

    key = DatasetKeyClass(platform="urn:li:dataPlatform:openapi_client", name="shop/café", origin="PROD")
    graph.emit_mcp(Proposal(entityUrn=TABLE, aspect=key, changeType=ChangeTypeClass.DELETE))
    assert not graph.exists(TABLE) and graph.exists(OTHER)


@newest_only
def test_scroll_of_urns_by_a_query(graph):
    from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
    from datahub.metadata.schema_classes import StatusClass
    from datahub.utilities.openapi_utils import OpenAPIGraphClient
    from datahub.utilities.search_utils import ElasticDocumentQuery

    graph.emit_mcp(Proposal(entityUrn=OTHER, aspect=StatusClass(removed=False)))
    query = ElasticDocumentQuery.create_from(("platform.keyword", "urn:li:dataPlatform:openapi_client"))
    assert OTHER in list(OpenAPIGraphClient(graph).scroll_urns_by_filter("dataset", query))


@newest_only
def test_errors_are_shown(graph):
    from datahub.configuration.common import OperationalError
    from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
    from datahub.metadata.schema_classes import StatusClass

    with pytest.raises(OperationalError, match="has 1 part"):
        graph.emit_mcp(Proposal(entityUrn="urn:li:dataset:(x)", aspect=StatusClass(removed=False)))


@newest_only
def test_lists_of_edges(graph):
    from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
    from datahub.ingestion.graph.openapi import LineageDirection, RelationshipDirection
    from datahub.metadata.schema_classes import DatasetLineageTypeClass, UpstreamClass, UpstreamLineageClass

    source, target = TABLE.replace("shop/café", "edges.source"), TABLE.replace("shop/café", "edges.target")
    lineage = UpstreamLineageClass(upstreams=[UpstreamClass(dataset=source, type=DatasetLineageTypeClass.COPY)])
    graph.emit_mcp(Proposal(entityUrn=target, aspect=lineage))

    def edges(**options):
        found = graph.scroll_relationships(relationship_types=["DownstreamOf"], count=10, **options)
        return [(edge.source_urn, edge.destination_urn, edge.source_entity_type) for edge in found.relationships]

    expected = [(target, source, "dataset")]
    assert edges(source_urns=[target]) == edges(destination_urns=[source], source_types=["dataset"]) == expected
    assert edges(source_urns=[source], direction=RelationshipDirection.INCOMING) == expected
    assert edges(source_urns=[source]) == []

    for direction, count in ((None, 1), (LineageDirection.UPSTREAM, 1), (LineageDirection.DOWNSTREAM, 0)):
        found = graph.scroll_lineage(urns=[target], direction=direction).relationships
        assert [(edge.upstream_urn, edge.downstream_urn) for edge in found] == [(source, target)] * count


@newest_only
def test_sdk_mode_writes_by_openapi_and_traces(server, monkeypatch):
    from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
    from datahub.emitter.rest_emitter import EmitMode
    from datahub.ingestion.graph.client import DataHubGraph
    from datahub.ingestion.graph.config import ClientMode, DatahubClientConfig
    from datahub.metadata.schema_classes import DatasetPropertiesClass, StatusClass

    config = DatahubClientConfig(server=server.url, token=server.token or None, client_mode=ClientMode.SDK)
    sdk = DataHubGraph(config)
    sdk.test_connection()
    assert sdk._openapi_ingestion
    traced = TABLE.replace("shop/café", "traced")
    sdk.emit_mcp(Proposal(entityUrn=traced, aspect=StatusClass(removed=False)), emit_mode=EmitMode.ASYNC_WAIT)
    proposals = [
        Proposal(entityUrn=traced, aspect=aspect)
        for aspect in (StatusClass(removed=True), DatasetPropertiesClass(description="traced"))
    ]
    sdk.emit_mcps(proposals, emit_mode=EmitMode.ASYNC_WAIT)
    assert server.aspect(traced, "datasetProperties")["description"] == "traced"
    trace = sdk.emit_mcp(Proposal(entityUrn=traced, aspect=StatusClass(removed=False)), emit_mode=EmitMode.ASYNC)
    if trace is not None:
        status = sdk.get_trace_status(trace)[traced]["status"]
        assert status["success"] and status["primaryStorage"]["writeStatus"] == "ACTIVE_STATE"


@newest_only
def test_specifications_of_entity_types(graph):
    specs = graph.get_entity_aspect_specs()
    assert specs.supports("dataset", "datasetProfile") and not specs.supports("dataset", "tagProperties")
    assert len(specs.entity_aspects) > 40

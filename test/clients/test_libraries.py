"""The Python library: emitter, graph, patch builders, and the SDK client of the newest release."""

import pytest
from conftest import newest_only

TABLE = "urn:li:dataset:(urn:li:dataPlatform:hive,library.orders,PROD)"


def test_emitter_and_graph(emit, graph):
    from datahub.metadata.schema_classes import DatasetPropertiesClass, OwnerClass, OwnershipClass, OwnershipTypeClass

    emit(TABLE, DatasetPropertiesClass(description="café 中", customProperties={"by": "emitter"}))
    emit(TABLE, OwnershipClass(owners=[OwnerClass("urn:li:corpuser:ann", OwnershipTypeClass.DATAOWNER)]))
    read = graph.get_aspect(TABLE, DatasetPropertiesClass)
    assert (read.description, read.customProperties) == ("café 中", {"by": "emitter"})
    assert graph.get_ownership(TABLE).owners[0].owner == "urn:li:corpuser:ann"
    assert graph.exists(TABLE)
    assert "datasetProperties" in graph.get_entity_semityped(TABLE)
    assert TABLE in list(graph.get_urns_by_filter(entity_types=["dataset"], platform="hive", batch_size=100))


def test_events(emit, graph):
    from datahub.metadata.schema_classes import DatasetProfileClass

    for millis, rows in ((1_700_000_000_000, 1), (1_700_000_100_000, 2)):
        emit(TABLE, DatasetProfileClass(timestampMillis=millis, rowCount=rows))
    latest = graph.get_latest_timeseries_value(entity_urn=TABLE, aspect_type=DatasetProfileClass, filter_criteria_map={})
    assert latest.rowCount == 2


def test_graphql(graph):
    assert graph.execute_graphql("{ me { corpUser { urn } } }")["me"]["corpUser"]["urn"].startswith("urn:li:corpuser:")


def test_is_refused_without_a_token(server):
    from datahub.configuration.common import OperationalError
    from datahub.emitter.mcp import MetadataChangeProposalWrapper
    from datahub.emitter.rest_emitter import DatahubRestEmitter
    from datahub.metadata.schema_classes import StatusClass

    if not server.token:
        pytest.skip("authentication is off")
    proposal = MetadataChangeProposalWrapper(entityUrn=TABLE, aspect=StatusClass(removed=False))
    with pytest.raises(OperationalError):
        DatahubRestEmitter(server.url).emit(proposal)
    with pytest.raises(OperationalError):
        DatahubRestEmitter(server.url, token=server.token[:-3] + "xyz").emit(proposal)


@newest_only
def test_sdk_client(server):
    from datahub.sdk import DataHubClient, Dataset, DatasetUrn, FilterDsl

    client = DataHubClient(server=server.url, token=server.token or None)
    first = Dataset(platform="sdkplatform", name="first", description="made by the SDK", schema=[("id", "bigint")])
    second = Dataset(platform="sdkplatform", name="second", description="made from the first", schema=[("id", "bigint")])
    for each in (first, second):
        client.entities.upsert(each)
    client.lineage.add_lineage(upstream=first.urn, downstream=second.urn)
    assert client.entities.get(first.urn).description == "made by the SDK"
    found = list(client.search.get_urns(filter=FilterDsl.platform("sdkplatform")))
    assert sorted(map(str, found)) == sorted(map(str, (first.urn, second.urn)))
    assert [each.urn for each in client.lineage.get_lineage(source_urn=str(first.urn), direction="downstream")] == [str(second.urn)]
    assert DatasetUrn.from_string(str(first.urn)).name == "first"

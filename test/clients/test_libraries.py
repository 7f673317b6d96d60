"""The Python library: the emitter, and what is refused."""

import pytest

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

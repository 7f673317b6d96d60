"""Deletes in all forms, and the runs of ingestion: list, show and roll back."""

import json

import pytest
from conftest import is_newest

HIVE = "urn:li:dataset:(urn:li:dataPlatform:{},{},PROD)"


@pytest.fixture
def table(emit):
    from datahub.metadata.schema_classes import DatasetPropertiesClass, StatusClass

    def make(name: str, platform: str = "deletes", description: str = "to be deleted", run: str = ""):
        urn = HIVE.format(platform, name)
        emit(urn, DatasetPropertiesClass(description=description), StatusClass(removed=False), run=run)
        return urn

    return make


def test_soft_and_hard(datahub, server, table):
    urn = table("soft")
    datahub.run("delete", "--urn", urn, "--soft", "-f")
    assert server.is_removed(urn) and server.aspect(urn, "datasetProperties")["description"] == "to be deleted"
    datahub.run("delete", "--urn", urn, "--hard", "-f")
    assert server.aspect(urn, "datasetProperties") is None
    assert "false" in datahub.run("exists", "--urn", urn).lower()


def test_by_filter(datahub, server, table):
    urns = [table(name, "filtered") for name in ("a", "b", "c")]
    other = table("d", "unfiltered")
    arguments = ["delete", "--platform", "filtered", "--entity-type", "dataset", "--soft", "-f"]
    datahub.run(*arguments, "--dry-run")
    assert not any(server.is_removed(urn) for urn in urns)
    datahub.run(*arguments)
    assert all(server.is_removed(urn) for urn in urns) and not server.is_removed(other)
    datahub.run("delete", "--platform", "filtered", "--entity-type", "dataset", "--hard", "--only-soft-deleted", "-f")
    assert all(server.aspect(urn, "datasetProperties") is None for urn in urns)


def test_references(datahub, server, table, emit):
    from datahub.metadata.schema_classes import GlobalTagsClass, TagAssociationClass, TagPropertiesClass

    tag, kept = "urn:li:tag:Unwanted", "urn:li:tag:Wanted"
    urn = table("tagged")
    for each in (tag, kept):
        emit(each, TagPropertiesClass(name=each))
    emit(urn, GlobalTagsClass(tags=[TagAssociationClass(tag), TagAssociationClass(kept)]))
    datahub.run("delete", "references", "--urn", tag, "--dry-run", "-f")
    assert len(server.aspect(urn, "globalTags")["tags"]) == 2
    datahub.run("delete", "--urn", tag, "--hard", "-f")
    assert [each["tag"] for each in server.aspect(urn, "globalTags")["tags"]] == [kept]


def test_time_series_by_range(datahub, server, table, emit):
    from datahub.metadata.schema_classes import DatasetProfileClass

    urn = table("profiled")
    for millis in (1_600_000_000_000, 1_700_000_000_000):
        emit(urn, DatasetProfileClass(timestampMillis=millis, rowCount=1))
    datahub.run(
        "delete", "--urn", urn, "-a", "datasetProfile", "--start-time", "2020-01-01", "--end-time", "2021-01-01", "--hard", "-f"
    )
    body = {"urn": urn, "entity": "dataset", "aspect": "datasetProfile", "limit": 10}
    left = server.post("/aspects?action=getTimeseriesAspectValues", body)["value"]["values"]
    assert [json.loads(each["aspect"]["value"])["timestampMillis"] for each in left] == [1_700_000_000_000]


def test_runs(datahub, server, table):
    table("run-a", "runs", "first", run="shop-first")
    urn = table("run-a", "runs", "second", run="shop-second")
    new = table("run-b", "runs", "second", run="shop-second")
    assert "shop-second" in datahub.run("ingest", "list-runs")
    assert urn in datahub.run("ingest", "show", "--run-id", "shop-second")
    datahub.run("ingest", "rollback", "--run-id", "shop-second", "--dry-run", "-f")
    assert server.aspect(urn, "datasetProperties")["description"] == "second"
    datahub.run("ingest", "rollback", "--run-id", "shop-second", "-f")
    assert server.aspect(urn, "datasetProperties")["description"] == "first"
    assert server.aspect(new, "datasetProperties") is None


@pytest.mark.skipif(not is_newest(), reason="this client has no such command")
def test_undo_of_a_soft_delete(datahub, server, table):
    urn = table("undone")
    datahub.run("delete", "--urn", urn, "--soft", "-f")
    datahub.run("delete", "undo-by-filter", "--urn", urn)
    assert not server.is_removed(urn)

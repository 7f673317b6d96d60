"""Each mode of the datahub-rest sink, and stateful ingestion over two runs."""

import sqlite3

import pytest
from conftest import DATA, newest_only

SQLITE = "urn:li:dataset:(urn:li:dataPlatform:sqlite,{}.main.{},PROD)"


@newest_only
@pytest.mark.parametrize("sink", [{"mode": "SYNC"}, {"mode": "ASYNC"}, {"mode": "ASYNC_BATCH"}, {"endpoint": "OPENAPI"}], ids=str)
def test_sink_mode(ingest, server, sink):
    urn = "urn:li:dataset:(urn:li:dataPlatform:hive,shop.customers,PROD)"
    server.post("/entities?action=delete", {"urn": urn})
    assert server.aspect(urn, "datasetProperties") is None
    ingest({"type": "file", "config": {"path": str(DATA / "shop.json")}}, sink)
    assert server.aspect(urn, "datasetProperties")["description"] == "Customers"


def test_stateful_ingestion_removes_what_is_gone(ingest, server, tmp_path, datahub):
    path = tmp_path / "stateful.db"
    source = {
        "type": "sqlalchemy",
        "config": {
            "connect_uri": f"sqlite:///{path}",
            "platform": "sqlite",
            "platform_instance": "stateful",
            "stateful_ingestion": {"enabled": True, "remove_stale_metadata": True, "fail_safe_threshold": 100.0},
        },
    }
    with sqlite3.connect(path) as database:
        database.executescript("create table kept (id integer); create table dropped (id integer)")
    ingest(source, pipeline_name="stateful")
    kept, dropped = (SQLITE.format("stateful", name) for name in ("kept", "dropped"))
    assert [server.is_removed(urn) for urn in (kept, dropped)] == [False, False]
    assert server.aspect(dropped, "schemaMetadata") is not None

    with sqlite3.connect(path) as database:
        database.execute("drop table dropped")
    ingest(source, pipeline_name="stateful")
    assert [server.is_removed(urn) for urn in (kept, dropped)] == [False, True]
    assert "stateful" in datahub.run("state", "inspect", "--pipeline-name", "stateful", "--platform", "sqlite")

"""Each mode of the datahub-rest sink, and stateful ingestion over two runs."""

import json
import sqlite3

import pytest
from conftest import DATA, is_newest, newest_only

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


MODES = ["SYNC", "ASYNC", "ASYNC_BATCH"] if is_newest() else ["SYNC", "ASYNC"]
# The client fails a run in mode ASYNC alone: in SYNC it only logs the error, and of a batch it reads the status alone.
FAILS = {"SYNC": False, "ASYNC": True, "ASYNC_BATCH": False}


@pytest.mark.parametrize("mode", MODES)
def test_bad_records_cost_themselves(server, datahub, tmp_path, mode):
    run = f"bad-{mode}"
    tags = [f"urn:li:tag:{run}.{index}" for index in range(20)]
    bad = "urn:li:dataset:(urn:li:dataPlatform:hive,bad,NOWHERE)"
    records = [(urn, "tagProperties", {"name": "a tag"}) for urn in tags]
    records.insert(7, (bad, "datasetProperties", {"customProperties": {}, "tags": []}))
    path = tmp_path / "records.json"
    path.write_text(json.dumps([proposal(*record) for record in records]))
    config = {"server": server.url, "mode": mode, **({"token": server.token} if server.token else {})}
    recipe = {
        "run_id": run,
        "source": {"type": "file", "config": {"path": str(path)}},
        "sink": {"type": "datahub-rest", "config": config},
    }
    ended = datahub.try_run("ingest", "run", "-c", datahub.write("recipe.yml", recipe))
    assert (ended.returncode != 0) == FAILS[mode], ended.stdout
    assert [server.aspect(urn, "tagProperties") for urn in tags] == [{"name": "a tag"}] * len(tags)
    refused = server.post("/runs?action=refused", {"runId": run, "start": 0, "count": 10})["value"]
    assert [each["urn"] for each in refused] == [bad]


def proposal(urn: str, aspect: str, value: dict) -> dict:
    return {
        "entityType": urn.split(":")[2],
        "entityUrn": urn,
        "changeType": "UPSERT",
        "aspectName": aspect,
        "aspect": {"value": json.dumps(value), "contentType": "application/json"},
    }

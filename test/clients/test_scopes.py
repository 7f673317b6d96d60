"""Ingestion with tokens that may write what the sources of one platform send, and nothing else."""

import json
import sqlite3

import pytest
from conftest import DATA, CommandLine, Server, is_newest, newest_only

TABLE = "urn:li:dataset:(urn:li:dataPlatform:scoped,{},PROD)"


@pytest.fixture(autouse=True)
def with_authentication(server):
    if not server.token:
        pytest.skip("tokens need authentication")


@pytest.fixture
def scoped(server, tmp_path):
    """Runs commands with a token of the scope, which reports are sent with too."""

    def command_line(scope: str) -> CommandLine:
        token = server.post("/openapi/v1/tokens", {"name": scope, "duration": "ONE_HOUR", "scope": scope})["accessToken"]
        return CommandLine(Server(server.url, token), tmp_path)

    return command_line


def recipe(datahub: CommandLine, source: dict, **more) -> str:
    config = {"server": datahub.environment["DATAHUB_GMS_URL"], "token": datahub.environment["DATAHUB_GMS_TOKEN"]}
    return datahub.write("recipe.yml", {"source": source, "sink": {"type": "datahub-rest", "config": config}, **more})


def ingest(datahub: CommandLine, source: dict, **more) -> str:
    """Twice, because the second run meets what the first one created."""
    datahub.run("ingest", "run", "-c", recipe(datahub, source, **more))
    return datahub.run("ingest", "run", "-c", recipe(datahub, source, **more))


def change(urn: str, aspect: str, value: dict) -> dict:
    proposal = {"entityUrn": urn, "entityType": urn.split(":")[2], "changeType": "UPSERT", "aspectName": aspect}
    return proposal | {"aspect": {"contentType": "application/json", "value": json.dumps(value)}}


def file_of(datahub: CommandLine, *changes: dict) -> dict:
    return {"type": "file", "config": {"path": datahub.write("changes.json", list(changes))}}


def test_sqlite(scoped, server, tmp_path):
    path = tmp_path / "shop.db"
    with sqlite3.connect(path) as database:
        database.executescript(
            "create table scoped_customer (id integer primary key); create view scoped_view as select id from scoped_customer;"
        )
    source = {"type": "sqlalchemy", "config": {"connect_uri": f"sqlite:///{path}", "platform": "sqlite"}}
    ingest(scoped("write:sqlite"), source)
    assert server.aspect("urn:li:dataset:(urn:li:dataPlatform:sqlite,main.scoped_view,PROD)", "viewProperties")
    assert "urn:li:dataset:(urn:li:dataPlatform:sqlite,main.scoped_view,PROD)" in refusal(scoped("write:hive"), source)


def refusal(datahub: CommandLine, source: dict) -> str:
    done = datahub.try_run("ingest", "run", "-c", recipe(datahub, source))
    shown = done.stdout + done.stderr
    assert done.returncode != 0 and "of the access token forbids to write" in shown.replace("\n", " "), shown[-3000:]
    return shown


def test_postgres_with_an_instance_and_state(scoped, server, request):
    folder, port, role, database = request.config.getoption("--socket").split(":")
    uri = f"postgresql+psycopg2://{role}@/{database}?host={folder}&port={port}"
    config = {"sqlalchemy_uri": uri, "host_port": "localhost", "database": database, "schema_pattern": {"allow": ["public"]}}
    config |= {"platform_instance": "scoped", "stateful_ingestion": {"enabled": True}}
    datahub = scoped("write:postgres")
    state = {"datahub_api": {"server": server.url, "token": datahub.environment["DATAHUB_GMS_TOKEN"]}}
    ingest(datahub, {"type": "postgres", "config": config}, pipeline_name="scoped", **state)
    table = f"urn:li:dataset:(urn:li:dataPlatform:postgres,scoped.{database}.public.aspect_latest,PROD)"
    assert server.aspect(table, "schemaMetadata")


def test_dbt(scoped, server):
    config = {"manifest_path": str(DATA / "dbt/manifest.json"), "catalog_path": str(DATA / "dbt/catalog.json"), "target_platform": "postgres"}
    results = str(DATA / "dbt/run_results.json")
    config |= {"run_results_paths": [results]} if is_newest() else {"test_results_path": results}
    # It also writes the tables that dbt makes.
    ingest(scoped("write:dbt,postgres"), {"type": "dbt", "config": config})
    assert server.aspect("urn:li:dataset:(urn:li:dataPlatform:dbt,shop.public.orders,PROD)", "datasetProperties")


def test_file(scoped, server):
    datahub = scoped("write:scoped")
    table, field = TABLE.format("orders"), f"urn:li:schemaField:({TABLE.format('orders')},id)"
    properties = change(table, "datasetProperties", {"description": "Orders", "customProperties": {}})
    ingest(
        datahub,
        file_of(
            datahub,
            properties,
            change(field, "status", {"removed": False}),
            change("urn:li:tag:ScopedNew", "tagProperties", {"name": "ScopedNew"}),
            change("urn:li:tag:ScopedNew", "status", {"removed": False}),
            change("urn:li:corpuser:scoped.new", "corpUserInfo", {"active": True}),
            change("urn:li:dataPlatformInstance:(urn:li:dataPlatform:scoped,east)", "status", {"removed": False}),
        ),
    )
    assert server.aspect(table, "datasetProperties")["description"] == "Orders"
    assert server.aspect("urn:li:tag:ScopedNew", "status") == {"removed": False}


def test_file_of_another_platform(scoped, server, emit):
    from datahub.metadata.schema_classes import TagPropertiesClass

    emit("urn:li:tag:ScopedKept", TagPropertiesClass(name="ScopedKept", description="kept"))
    datahub = scoped("write:scoped")
    other = "urn:li:dataset:(urn:li:dataPlatform:unscoped,orders,PROD)"
    assert other in refusal(datahub, file_of(datahub, change(other, "status", {"removed": False})))
    changed = change("urn:li:tag:ScopedKept", "tagProperties", {"name": "ScopedKept", "description": "changed"})
    assert "urn:li:tag:ScopedKept" in refusal(datahub, file_of(datahub, changed))
    assert server.aspect("urn:li:tag:ScopedKept", "tagProperties")["description"] == "kept"


@newest_only
def test_queries(scoped, server):
    datahub = scoped("write:scoped")
    stamp = {"time": 0, "actor": "urn:li:corpuser:scoped"}
    statement = {"statement": {"value": "select 1", "language": "SQL"}, "source": "SYSTEM", "created": stamp, "lastModified": stamp}
    urn = "urn:li:query:scoped"
    subjects = change(urn, "querySubjects", {"subjects": [{"entity": TABLE.format("orders")}]})
    ingest(datahub, file_of(datahub, change(urn, "queryProperties", statement), subjects))
    assert server.aspect(urn, "querySubjects")
    foreign = change("urn:li:query:unscoped", "querySubjects", {"subjects": [{"entity": TABLE.format("x").replace("scoped", "mysql")}]})
    assert "urn:li:query:unscoped" in refusal(datahub, file_of(datahub, foreign))

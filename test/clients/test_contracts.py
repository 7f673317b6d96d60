"""`datacontract`, the command line of data contracts: what it writes is imported here, and what is exported here passes its commands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import yaml

TABLE = "contract_orders"
DDL = f"CREATE TABLE {TABLE} (id bigint NOT NULL PRIMARY KEY, placed date, note varchar(50), no boolean)"
COLUMNS = [("id", "bigint", "Number"), ("placed", "date", "Date"), ("note", "VARCHAR(length=50)", "String"), ("no", "boolean", "Boolean")]


@pytest.fixture
def datacontract(tmp_path):
    programs = Path(sys.executable).parent

    def run(*words: str, **environment: str) -> str:
        variables = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(tmp_path), **environment}
        done = subprocess.run(["datacontract", *words], cwd=tmp_path, env=variables, text=True, capture_output=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def imported(server, text: str, **options: str) -> list:
    answer = server.session.post(f"{server.url}/openapi/v1/contracts", json={"contract": text, **options})
    assert answer.status_code == 200, answer.text
    return answer.json()["contracts"]


def exported(server, urn: str) -> str:
    answer = server.session.get(f"{server.url}/openapi/v1/contracts", params={"urn": urn}, headers={"Accept": "application/yaml"})
    assert answer.status_code == 200, answer.text
    return answer.text


def write(server, urn: str, aspect: str, value: dict):
    content = {"value": json.dumps(value), "contentType": "application/json"}
    proposal = {"entityType": "dataset", "entityUrn": urn, "aspectName": aspect, "changeType": "UPSERT", "aspect": content}
    server.post("/aspects?action=ingestProposal", {"proposal": proposal})


def test_init_and_what_becomes_of_the_draft(server, datacontract, tmp_path):
    datacontract("init", "draft.yaml")
    draft = (tmp_path / "draft.yaml").read_text()
    [urn] = imported(server, draft)
    assert server.aspect(urn, "dataContractStatus")["state"] == "PENDING"
    assert exported(server, urn) == draft
    whole = draft + "\nservers: [{server: production, type: postgres, host: h, port: 5432, database: d, schema: s}]\nschema: [{name: t, properties: [{name: a, logicalType: string}]}]\n"
    assert imported(server, whole) == [urn]
    assert "draft" not in server.aspect(urn, "dataContractStatus")["customProperties"]
    assert exported(server, urn) == whole


def test_import_of_sql(server, datacontract, tmp_path):
    (tmp_path / "tables.sql").write_text(DDL.replace(TABLE, "from_sql"))
    datacontract("import", "sql", "--source", "tables.sql", "--dialect", "postgres", "--output", "sql.yaml")
    text = (tmp_path / "sql.yaml").read_text()
    [urn] = imported(server, text, platform="postgres")
    assert exported(server, urn) == text
    (tmp_path / "back.yaml").write_text(exported(server, urn))
    datacontract("lint", "back.yaml")


def test_export_of_a_dataset_without_a_contract(server, datacontract, tmp_path, request):
    fields = [
        {"fieldPath": name, "nativeDataType": native, "nullable": name != "id", "isPartOfKey": name == "id", "type": {"type": {f"com.linkedin.schema.{kind}Type": {}}}}
        for name, native, kind in COLUMNS
    ]
    schema = {"schemaName": TABLE, "platform": "urn:li:dataPlatform:postgres", "version": 0, "hash": "", "platformSchema": {"com.linkedin.schema.OtherSchema": {"rawSchema": ""}}, "fields": fields}
    folder, port, role, database = request.config.getoption("--socket").split(":")
    urn = f"urn:li:dataset:(urn:li:dataPlatform:postgres,{database}.public.{TABLE},PROD)"
    write(server, urn, "schemaMetadata", schema)
    text = exported(server, urn)
    assert not text.startswith("# Not valid yet"), text
    [place] = yaml.safe_load(text)["servers"]
    assert (place["type"], place["database"], place["schema"]) == ("postgres", database, "public")
    (tmp_path / "dataset.yaml").write_text(text.replace("port: 5432", f"port: {port}"))
    datacontract("lint", "dataset.yaml")
    sql = datacontract("export", "sql", "dataset.yaml", "--dialect", "postgres")
    assert f"CREATE TABLE {TABLE} (" in sql and "id bigint" in sql

    with psycopg.connect(host=folder, port=port, user=role, dbname=database) as connection:
        connection.execute(DDL)
    account = {"DATACONTRACT_POSTGRES_USERNAME": role, "DATACONTRACT_POSTGRES_PASSWORD": "none", "POSTGRES_HOST": folder}
    assert "passed" in datacontract("test", "dataset.yaml", **account)

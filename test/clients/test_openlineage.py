"""The Python client of OpenLineage, which Airflow, dbt and others use: each transport, each kind of event, read back as entities."""

import os
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from uuid import uuid4

import pytest
from openlineage.client import OpenLineageClient
from openlineage.client.event_v2 import Dataset, DatasetEvent, InputDataset, Job, JobEvent, OutputDataset, Run, RunEvent, RunState
from openlineage.client.facet_v2 import (
    column_lineage_dataset,
    documentation_dataset,
    job_type_job,
    output_statistics_output_dataset,
    ownership_job,
    parent_run,
    schema_dataset,
    sql_job,
)

PRODUCER = "https://github.com/OpenLineage/OpenLineage/tree/1.54.0/client/python"
WAREHOUSE = "postgres://warehouse:5432"


def urn_of(table: str) -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:postgres,warehouse:5432.{table},PROD)"


def job_urn(flow: str, task: str) -> str:
    return f"urn:li:dataJob:(urn:li:dataFlow:(openlineage,{flow},clients),{flow}.{task})"


TRANSPORTS = {"http": {"type": "http"}, "gzip": {"type": "http", "compression": "gzip"}, "async": {"type": "async_http"}}


@pytest.fixture(params=TRANSPORTS)
def client(request, server):
    auth = {"auth": {"type": "api_key", "apiKey": server.token}} if server.token else {}
    client = OpenLineageClient(config={"transport": {**TRANSPORTS[request.param], "url": server.url, **auth}})
    client.flow = f"flow_{request.param}"
    yield client
    client.close()


def columns(*names: str):
    return schema_dataset.SchemaDatasetFacet(fields=[schema_dataset.SchemaDatasetFacetFields(name=name, type="bigint") for name in names])


def test_run_with_lineage_of_columns(client, server):
    flow, run, parent = client.flow, str(uuid4()), str(uuid4())
    start = datetime(2026, 3, 1, tzinfo=timezone.utc)
    source = column_lineage_dataset.InputField(namespace=WAREHOUSE, name=f"shop.{flow}.orders", field="amount")
    lineage = column_lineage_dataset.ColumnLineageDatasetFacet(fields={"total": column_lineage_dataset.Fields(inputFields=[source])})
    job = Job(
        "clients",
        f"{flow}.load",
        facets={
            "sql": sql_job.SQLJobFacet(query="insert into totals select sum(amount) from orders"),
            "jobType": job_type_job.JobTypeJobFacet(processingType="BATCH", integration="AIRFLOW", jobType="TASK"),
            "ownership": ownership_job.OwnershipJobFacet(owners=[ownership_job.Owner(name="team:shop")]),
        },
    )
    facets = {"parent": parent_run.ParentRunFacet(run=parent_run.Run(runId=parent), job=parent_run.Job(namespace="clients", name=flow))}
    inputs = [InputDataset(WAREHOUSE, f"shop.{flow}.orders", facets={"schema": columns("id", "amount")})]
    outputs = [
        OutputDataset(
            WAREHOUSE,
            f"shop.{flow}.totals",
            facets={"schema": columns("total"), "columnLineage": lineage},
            outputFacets={"outputStatistics": output_statistics_output_dataset.OutputStatisticsOutputDatasetFacet(rowCount=7, size=100)},
        )
    ]

    def emit(state: RunState, seconds: int):
        time = (start + timedelta(seconds=seconds)).isoformat()
        client.emit(RunEvent(eventType=state, eventTime=time, run=Run(run, facets), job=job, producer=PRODUCER, inputs=inputs, outputs=outputs))

    emit(RunState.START, 0)
    emit(RunState.COMPLETE, 5)
    client.close()

    found = server.aspects(job_urn(flow, "load"))
    assert found["dataJobInputOutput"]["inputDatasetEdges"] == [{"destinationUrn": urn_of(f"shop.{flow}.orders")}]
    assert found["dataJobInputOutput"]["outputDatasetEdges"] == [{"destinationUrn": urn_of(f"shop.{flow}.totals")}]
    [columns_of_job] = found["dataJobInputOutput"]["fineGrainedLineages"]
    assert columns_of_job["upstreams"] == [f"urn:li:schemaField:({urn_of(f'shop.{flow}.orders')},amount)"]
    assert columns_of_job["downstreams"] == [f"urn:li:schemaField:({urn_of(f'shop.{flow}.totals')},total)"]
    assert found["ownership"]["owners"][0]["owner"] == "urn:li:corpGroup:shop"
    assert found["dataTransformLogic"]["transforms"][0]["queryStatement"]["value"].startswith("insert into totals")
    execution = server.aspects(f"urn:li:dataProcessInstance:{run}")
    assert execution["dataProcessInstanceRelationships"]["parentInstance"] == f"urn:li:dataProcessInstance:{parent}"
    assert execution["dataProcessInstanceRelationships"]["parentTemplate"] == job_urn(flow, "load")
    names = [field["fieldPath"] for field in server.aspect(urn_of(f"shop.{flow}.orders"), "schemaMetadata")["fields"]]
    assert names == ["id", "amount"]
    parameters = {"urn": urn_of(f"shop.{flow}.orders"), "direction": "downstream", "hops": 2}
    picture = server.session.get(f"{server.url}/openapi/v1/lineage", params=parameters).json()
    assert [node["summary"]["urn"] for node in picture["nodes"][1:]] == [job_urn(flow, "load"), urn_of(f"shop.{flow}.totals")]


def test_design_of_a_job(client, server):
    job = Job("clients", f"{client.flow}.plan")
    time = datetime(2026, 3, 1, tzinfo=timezone.utc).isoformat()
    outputs = [OutputDataset(WAREHOUSE, f"shop.{client.flow}.planned")]
    client.emit(JobEvent(eventTime=time, job=job, producer=PRODUCER, inputs=[], outputs=outputs))
    client.close()
    edges = server.aspect(job_urn(client.flow, "plan"), "dataJobInputOutput")["outputDatasetEdges"]
    assert edges == [{"destinationUrn": urn_of(f"shop.{client.flow}.planned")}]


def test_description_of_a_dataset(client, server):
    name = f"shop.{client.flow}.described"
    facets = {"documentation": documentation_dataset.DocumentationDatasetFacet(description="One row for each order.")}
    time = datetime(2026, 3, 1, tzinfo=timezone.utc).isoformat()
    client.emit(DatasetEvent(eventTime=time, dataset=Dataset(WAREHOUSE, name, facets=facets), producer=PRODUCER))
    client.close()
    assert server.aspect(urn_of(name), "datasetProperties")["description"] == "One row for each order."


DBT_PROJECT = {
    "dbt_project.yml": "{name: books, version: '1.0', profile: books, models: {books: {+materialized: table}}}",
    "profiles.yml": "books: {target: dev, outputs: {dev: {type: duckdb, path: FOLDER/books.duckdb}}}",
    "models/orders.sql": "select 1 as id, 10.5 as amount",
    "models/totals.sql": "select sum(amount) as total from {{ ref('orders') }}",
    "models/schema.yml": """
version: 2
models:
  - name: orders
    description: One row for each order.
    columns: [{name: id, description: Number of the order., tests: [not_null]}]
  - name: totals
""",
}


LOGS = "--consume-structured-logs"


@pytest.mark.parametrize("options, jobs", [([], 4), ([LOGS], 19)], ids=["results", "logs"])
def test_dbt(server, tmp_path, options, jobs):
    for name, text in DBT_PROJECT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text.replace("FOLDER", str(tmp_path)))
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "DBT_SEND_ANONYMOUS_USAGE_STATS": "false",
        "OPENLINEAGE_URL": server.url,
        "OPENLINEAGE_NAMESPACE": f"dbt{jobs}",
        **({"OPENLINEAGE_API_KEY": server.token} if server.token else {}),
    }
    command = ["dbt-ol", *options, "build", "--profiles-dir", ".", "--project-dir", "."]
    done = subprocess.run(command, cwd=tmp_path, env=environment, text=True, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Emitted {2 * jobs} OpenLineage events" in done.stdout + done.stderr

    def table(name: str) -> str:
        return f"urn:li:dataset:(urn:li:dataPlatform:duckdb,{tmp_path}/books.duckdb.books.main.{name},PROD)"

    orders = server.aspects(table("orders"))
    assert orders["datasetProperties"]["description"] == "One row for each order."
    assert [field["fieldPath"] for field in orders["schemaMetadata"]["fields"]] == ["id"]
    parameters = {"urn": table("orders"), "direction": "downstream", "hops": 2}
    picture = server.session.get(f"{server.url}/openapi/v1/lineage", params=parameters).json()
    assert table("totals") in [node["summary"]["urn"] for node in picture["nodes"]]
    assert len(server.related(table("orders"), "Asserts")) == 1
    # One pipeline for the project: the invocation, its models and tests, and their queries are its tasks.
    assert len(server.related(f"urn:li:dataFlow:(openlineage,dbt-run-books,dbt{jobs})", "IsPartOf")) == jobs
    assert server.count("dataFlow", "cluster", f"dbt{jobs}") == 1

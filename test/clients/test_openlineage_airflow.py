"""Airflow with its provider for OpenLineage: a DAG of two tasks, read back as entities and lineage of columns."""

import json
import os
import subprocess
import sys
from pathlib import Path

WAREHOUSE = "postgres://warehouse:5432"

DAG = '''
from datetime import datetime
from airflow.providers.openlineage.extractors import OperatorLineage
from airflow.sdk import DAG, BaseOperator
from openlineage.client.event_v2 import Dataset
from openlineage.client.facet_v2 import column_lineage_dataset, schema_dataset, sql_job

WAREHOUSE = "postgres://warehouse:5432"


def table(name, columns, **facets):
    fields = [schema_dataset.SchemaDatasetFacetFields(name=column, type="bigint") for column in columns]
    return Dataset(WAREHOUSE, f"shop.airflow.{name}", facets={"schema": schema_dataset.SchemaDatasetFacet(fields=fields), **facets})


class Load(BaseOperator):
    def execute(self, context):
        return "loaded"

    def get_openlineage_facets_on_complete(self, task_instance):
        return OperatorLineage(outputs=[table("orders", ["id", "amount"])])


class Total(BaseOperator):
    def execute(self, context):
        return "summed up"

    def get_openlineage_facets_on_complete(self, task_instance):
        source = column_lineage_dataset.InputField(namespace=WAREHOUSE, name="shop.airflow.orders", field="amount")
        lineage = column_lineage_dataset.ColumnLineageDatasetFacet(fields={"total": column_lineage_dataset.Fields(inputFields=[source])})
        return OperatorLineage(
            inputs=[table("orders", ["id", "amount"])],
            outputs=[table("totals", ["total"], columnLineage=lineage)],
            job_facets={"sql": sql_job.SQLJobFacet(query="insert into totals select sum(amount) from orders")},
        )


with DAG("books", schedule=None, start_date=datetime(2026, 1, 1), tags=["nightly"], description="Books of the shop.") as dag:
    Load(task_id="load", owner="ines", doc_md="Loads the orders.") >> Total(task_id="total")
'''


def urn_of(table: str) -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:postgres,warehouse:5432.shop.airflow.{table},PROD)"


def job_urn(task: str) -> str:
    return f"urn:li:dataJob:(urn:li:dataFlow:(openlineage,books,airflow-clients),{task})"


def run_dag(server, home: Path):
    (home / "dags").mkdir()
    (home / "dags/books.py").write_text(DAG)
    transport = {"type": "http", "url": server.url, **({"auth": {"type": "api_key", "apiKey": server.token}} if server.token else {})}
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(home),
        "AIRFLOW_HOME": str(home),
        "AIRFLOW__CORE__LOAD_EXAMPLES": "false",
        "AIRFLOW__OPENLINEAGE__NAMESPACE": "airflow-clients",
        "AIRFLOW__OPENLINEAGE__TRANSPORT": json.dumps(transport),
        "AIRFLOW__USAGE_DATA_COLLECTION__ENABLED": "false",
    }
    for command in (["db", "migrate"], ["dags", "test", "books", "2026-01-31"]):
        done = subprocess.run(["airflow", *command], env=environment, cwd=home, text=True, capture_output=True, timeout=300)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]


def test_dag(server, tmp_path):
    run_dag(server, tmp_path)
    task = server.aspects(job_urn("books.total"))
    assert task["dataJobInputOutput"]["inputDatasetEdges"] == [{"destinationUrn": urn_of("orders")}]
    assert task["dataJobInputOutput"]["outputDatasetEdges"] == [{"destinationUrn": urn_of("totals")}]
    [columns] = task["dataJobInputOutput"]["fineGrainedLineages"]
    assert columns["upstreams"] == [f"urn:li:schemaField:({urn_of('orders')},amount)"]
    assert columns["downstreams"] == [f"urn:li:schemaField:({urn_of('totals')},total)"]
    assert task["dataTransformLogic"]["transforms"][0]["queryStatement"]["value"].startswith("insert into totals")
    assert task["dataPlatformInstance"]["platform"] == "urn:li:dataPlatform:airflow"
    load = server.aspects(job_urn("books.load"))
    assert load["ownership"]["owners"][0]["owner"] == "urn:li:corpuser:ines"
    assert load["dataJobInfo"]["description"] == "Loads the orders."
    assert [field["fieldPath"] for field in server.aspect(urn_of("orders"), "schemaMetadata")["fields"]] == ["id", "amount"]
    # The run of the DAG is the parent of the runs of its tasks.
    runs = [server.aspects(run) for run in server.related(job_urn("books.total"), "InstanceOf")]
    assert len(runs) == 1
    parent = runs[0]["dataProcessInstanceRelationships"]["parentInstance"]
    assert server.aspect(parent, "dataProcessInstanceRelationships")["parentTemplate"] == job_urn("books")
    parameters = {"urn": urn_of("orders"), "direction": "downstream", "hops": 2}
    picture = server.session.get(f"{server.url}/openapi/v1/lineage", params=parameters).json()
    assert [node["summary"]["urn"] for node in picture["nodes"][1:]] == [job_urn("books.total"), urn_of("totals")]

"""The lineage backend and the plugin of Airflow, in an Airflow of their release."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "airflow"
FLOW = "urn:li:dataFlow:(airflow,nightly,prod)"
TABLE = "urn:li:dataset:(urn:li:dataPlatform:hive,airflow.{},PROD)"


def job(task: str) -> str:
    return f"urn:li:dataJob:({FLOW},{task})"


def events(server, instance: str) -> list:
    """Events of an instance, the oldest first."""
    body = {"urn": instance, "entity": "dataProcessInstance", "aspect": "dataProcessInstanceRunEvent"}
    values = server.post("/aspects?action=getTimeseriesAspectValues", body)["value"]["values"]
    return [json.loads(each["aspect"]["value"]) for each in reversed(values)]


@pytest.fixture(scope="module")
def ran(server, tmp_path_factory):
    """Runs the flow. The backend sends after a success, the plugin after both. An error of either fails the run."""
    home = tmp_path_factory.mktemp("airflow")
    connection = {"conn_type": "datahub_rest", "host": server.url, **({"password": server.token} if server.token else {})}
    backend = {"datahub_conn_id": "datahub_rest_default", "capture_executions": True, "graceful_exceptions": False}
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "AIRFLOW_HOME": str(home),
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "AIRFLOW_CONN_DATAHUB_REST_DEFAULT": json.dumps(connection),
        "AIRFLOW__LINEAGE__BACKEND": "datahub_provider.lineage.datahub.DatahubLineageBackend",
        "AIRFLOW__LINEAGE__DATAHUB_KWARGS": json.dumps(backend),
        "AIRFLOW__DATAHUB__CAPTURE_EXECUTIONS": "True",
        "AIRFLOW__DATAHUB__GRACEFUL_EXCEPTIONS": "False",
        "DATAHUB_TELEMETRY_ENABLED": "false",
    }

    def run(*command) -> str:
        done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=300)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]
        return done.stdout

    run(str(Path(sys.executable).with_name("airflow")), "db", "init")
    return run(sys.executable, str(HERE / "run_tasks.py"), str(HERE / "dags"), "nightly", "first-night")


def test_both_tasks_ran(ran):
    assert "load: success" in ran and "check: failed" in ran


def test_flow(ran, server):
    aspects = server.aspects(FLOW)
    assert (aspects["dataFlowInfo"]["name"], aspects["dataFlowInfo"]["description"]) == ("nightly", "Every night\n\n")
    assert [each["owner"] for each in aspects["ownership"]["owners"]] == ["urn:li:corpuser:ann"]
    assert [each["tag"] for each in aspects["globalTags"]["tags"]] == ["urn:li:tag:airflow-sales"]


def test_jobs_with_tables(ran, server):
    aspects = server.aspects(job("load"))
    assert aspects["dataJobInfo"]["name"] == "load"
    tables = aspects["dataJobInputOutput"]
    assert sorted(tables["inputDatasets"]) == [TABLE.format("prices"), TABLE.format("raw")]
    assert tables["outputDatasets"] == [TABLE.format("orders")]
    assert server.aspect(job("check"), "dataJobInputOutput")["inputDatajobs"] == [job("load")]
    # The run of the job has the same edges.
    assert job("load") in server.related(TABLE.format("raw"), "Consumes")
    assert job("load") in server.related(TABLE.format("orders"), "Produces")
    assert sorted(server.related(FLOW, "IsPartOf")) == [job("check"), job("load")]


@pytest.mark.parametrize(("task", "result"), [("load", "SUCCESS"), ("check", "FAILURE")])
def test_runs_with_events(ran, server, task, result):
    (instance,) = server.related(job(task), "InstanceOf")
    assert server.aspect(instance, "dataProcessInstanceProperties")["name"] == f"nightly_{task}_first-night"
    started, *completed = events(server, instance)
    # After a success both the backend and the plugin send an end.
    assert [started["status"], *{each["status"] for each in completed}] == ["STARTED", "COMPLETE"]
    assert {each["result"]["type"] for each in completed} == {result}


def test_tables_of_a_run(ran, server):
    (instance,) = server.related(job("load"), "InstanceOf")
    assert sorted(server.aspect(instance, "dataProcessInstanceInput")["inputs"]) == [TABLE.format("prices"), TABLE.format("raw")]
    assert server.aspect(instance, "dataProcessInstanceOutput")["outputs"] == [TABLE.format("orders")]


def test_lineage_passes_through_the_job(ran, server):
    body = {"urn": TABLE.format("raw"), "direction": "DOWNSTREAM", "input": "*", "start": 0, "count": 10}
    found = server.session.post(f"{server.url}/entities?action=searchAcrossLineage", json=body, headers={"X-RestLi-Protocol-Version": "2.0.0"})
    degrees = {each["entity"]: each["degree"] for each in found.json()["value"]["entities"]}
    assert degrees[job("load")] == 1 and degrees[TABLE.format("orders")] == 2

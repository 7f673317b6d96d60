"""A flow with a task that succeeds and one that fails, between three tables."""

from datetime import datetime

from airflow import DAG
from airflow.operators.python import PythonOperator
from datahub_provider.entities import Dataset


def fail():
    raise ValueError("the check found a wrong row")


with DAG(
    "nightly", start_date=datetime(2024, 1, 1), schedule=None, tags=["airflow-sales"], description="Every night", default_args={"owner": "ann"}
):
    load = PythonOperator(
        task_id="load",
        python_callable=lambda: None,
        inlets=[Dataset("hive", "airflow.raw"), Dataset("hive", "airflow.prices")],
        outlets=[Dataset("hive", "airflow.orders")],
    )
    check = PythonOperator(task_id="check", python_callable=fail, inlets=[Dataset("hive", "airflow.orders")])
    load >> check

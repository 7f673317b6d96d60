"""Runs the tasks of a flow in this process, with the callbacks that Airflow calls at the end of a task. Prints the state of each."""

import sys
from datetime import datetime, timezone

from airflow.models import DagBag
from airflow.plugins_manager import ensure_plugins_loaded
from airflow.utils.state import DagRunState
from airflow.utils.types import DagRunType

ensure_plugins_loaded()
folder, name, run_id = sys.argv[1:]
flow = DagBag(folder, include_examples=False).dags[name]
now = datetime.now(timezone.utc)
run = flow.create_dagrun(run_type=DagRunType.MANUAL, run_id=run_id, execution_date=now, state=DagRunState.RUNNING, data_interval=(now, now))
for task in flow.topological_sort():
    instance = run.get_task_instance(task.task_id)
    instance.refresh_from_task(task)
    try:
        instance.run(ignore_all_deps=True, ignore_ti_state=True)
    except ValueError:
        task.on_failure_callback(instance.get_template_context())
    print(f"{task.task_id}: {instance.state}")

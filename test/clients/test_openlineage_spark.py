"""Spark with its listener for OpenLineage, on this machine: a query from files to files, read back as entities and lineage of columns."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pyspark.sql import SparkSession, functions

folder = sys.argv[1]
spark = SparkSession.builder.appName("books").getOrCreate()
orders = spark.createDataFrame([("a", 1, 10), ("a", 2, 20), ("b", 3, 30)], "shop string, id int, amount int")
orders.write.parquet(f"{folder}/orders")
read = spark.read.parquet(f"{folder}/orders")
totals = read.where("id > 1").groupBy("shop").agg(functions.sum("amount").alias("total"))
totals.write.parquet(f"{folder}/totals")
spark.stop()
"""


def jar() -> str:
    """`npm run clients` puts it beside the programs of the environment."""
    [found] = (Path(sys.executable).parent.parent / "jars").glob("openlineage-spark_*.jar")
    return str(found)


def run_program(server, folder: Path):
    program = folder / "books.py"
    program.write_text(PROGRAM)
    options = {
        "spark.jars": jar(),
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "1",
        "spark.extraListeners": "io.openlineage.spark.agent.OpenLineageSparkListener",
        "spark.openlineage.namespace": "clients",
        "spark.openlineage.transport.type": "http",
        "spark.openlineage.transport.url": server.url,
        **({"spark.openlineage.transport.auth.type": "api_key", "spark.openlineage.transport.auth.apiKey": server.token} if server.token else {}),
    }
    arguments = [part for name, value in options.items() for part in ("--conf", f"{name}={value}")]
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(folder),
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    command = ["spark-submit", "--master", "local[1]", *arguments, str(program), str(folder)]
    done = subprocess.run(command, env=environment, cwd=folder, text=True, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]


def test_query(server, tmp_path):
    run_program(server, tmp_path)

    def urn_of(name: str) -> str:
        return f"urn:li:dataset:(urn:li:dataPlatform:file,{tmp_path}/{name},PROD)"

    [task] = [urn for urn in server.related(urn_of("totals"), "Produces") if urn.startswith("urn:li:dataJob:")]
    found = server.aspects(task)
    assert found["dataJobInputOutput"]["inputDatasetEdges"] == [{"destinationUrn": urn_of("orders")}]
    lineage = {edge["downstreams"][0]: edge for edge in found["dataJobInputOutput"]["fineGrainedLineages"] if edge["downstreamType"] == "FIELD"}
    total = lineage[f"urn:li:schemaField:({urn_of('totals')},total)"]
    assert f"urn:li:schemaField:({urn_of('orders')},amount)" in total["upstreams"]
    assert "DIRECT/AGGREGATION" in total["transformOperation"]
    shop = lineage[f"urn:li:schemaField:({urn_of('totals')},shop)"]
    assert f"urn:li:schemaField:({urn_of('orders')},shop)" in shop["upstreams"]
    assert found["dataPlatformInstance"]["platform"] == "urn:li:dataPlatform:spark"
    assert [field["fieldPath"] for field in server.aspect(urn_of("totals"), "schemaMetadata")["fields"]] == ["shop", "total"]
    # The application is the parent of the run of the query.
    [run, *_] = server.related(task, "InstanceOf")
    parent = server.aspect(run, "dataProcessInstanceRelationships")["parentInstance"]
    assert server.aspect(parent, "dataProcessInstanceProperties")["customProperties"]["engine"] == "spark"
    parameters = {"urn": urn_of("orders"), "direction": "downstream", "hops": 2}
    picture = server.session.get(f"{server.url}/openapi/v1/lineage", params=parameters).json()
    assert urn_of("totals") in [node["summary"]["urn"] for node in picture["nodes"]]

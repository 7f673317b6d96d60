"""Spark with its listener for OpenLineage, on this machine: files, tables of the catalog, RDDs and Iceberg, read back as entities and lineage."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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

read.write.saveAsTable("saved")
spark.sql("CREATE TABLE best USING parquet AS SELECT shop, max(amount) AS best FROM saved GROUP BY shop")

read.write.partitionBy("shop").parquet(f"{folder}/by_shop")
spark.read.parquet(f"{folder}/by_shop/shop=a").write.parquet(f"{folder}/of_a")

words = spark.sparkContext.textFile(f"{folder}/books").flatMap(lambda line: line.split())
words.map(lambda word: (word, 1)).reduceByKey(lambda a, b: a + b).saveAsTextFile(f"{folder}/counts")

spark.sql("CREATE TABLE lake.shop.orders USING iceberg AS SELECT * FROM saved")
spark.sql("INSERT INTO lake.shop.orders VALUES ('c', 4, 40)")
spark.sql("CREATE TABLE lake.shop.totals USING iceberg AS SELECT shop, sum(amount) AS total FROM lake.shop.orders GROUP BY shop")
spark.sql("DELETE FROM lake.shop.totals WHERE shop = 'c'")
spark.stop()
"""

# The listener sends what it has when the program ends. A busy machine takes minutes for the twelve queries.
SECONDS = 900


def options_of(server, folder: Path) -> dict:
    """`npm run clients` puts the listener and Iceberg beside the programs of the environment."""
    jars = sorted(str(jar) for jar in (Path(sys.executable).parent.parent / "jars").glob("*.jar"))
    assert len(jars) == 2
    return {
        "spark.jars": ",".join(jars),
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "1",
        "spark.sql.warehouse.dir": f"{folder}/warehouse",
        "spark.sql.catalog.lake": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.lake.type": "hadoop",
        "spark.sql.catalog.lake.warehouse": f"{folder}/lake",
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.extraListeners": "io.openlineage.spark.agent.OpenLineageSparkListener",
        "spark.openlineage.namespace": "clients",
        "spark.openlineage.transport.type": "http",
        "spark.openlineage.transport.url": server.url,
        **({"spark.openlineage.transport.auth.type": "api_key", "spark.openlineage.transport.auth.apiKey": server.token} if server.token else {}),
    }


@pytest.fixture(scope="module")
def folder(server, tmp_path_factory) -> Path:
    """The program has run here."""
    folder = tmp_path_factory.mktemp("spark")
    program = folder / "books.py"
    program.write_text(PROGRAM)
    (folder / "books").mkdir()
    (folder / "books/words.txt").write_text("one two two\n")
    arguments = [part for name, value in options_of(server, folder).items() for part in ("--conf", f"{name}={value}")]
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(folder),
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    command = ["spark-submit", "--master", "local[1]", *arguments, str(program), str(folder)]
    done = subprocess.run(command, env=environment, cwd=folder, text=True, capture_output=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]
    return folder


@pytest.fixture
def urn_of(folder):
    return lambda name: f"urn:li:dataset:(urn:li:dataPlatform:file,{folder}/{name},PROD)"


@pytest.fixture
def upstreams(server, urn_of):
    """The datasets from which one was made."""
    return lambda name: {each["dataset"] for each in server.aspect(urn_of(name), "upstreamLineage")["upstreams"]}


@pytest.fixture
def columns(server, urn_of):
    return lambda name: [field["fieldPath"] for field in server.aspect(urn_of(name), "schemaMetadata")["fields"]]


def test_query(server, urn_of, columns):
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
    assert columns("totals") == ["shop", "total"]
    # The application is the parent of the run of the query.
    [run, *_] = server.related(task, "InstanceOf")
    parent = server.aspect(run, "dataProcessInstanceRelationships")["parentInstance"]
    assert server.aspect(parent, "dataProcessInstanceProperties")["customProperties"]["engine"] == "spark"
    parameters = {"urn": urn_of("orders"), "direction": "downstream", "hops": 2}
    picture = server.session.get(f"{server.url}/openapi/v1/lineage", params=parameters).json()
    assert urn_of("totals") in [node["summary"]["urn"] for node in picture["nodes"]]


def test_tables_of_the_catalog(server, urn_of, upstreams, columns):
    """saveAsTable, and SQL that makes a table of a table. The path of a table is its other name."""
    assert upstreams("warehouse.default.saved") == {urn_of("orders")}
    assert upstreams("warehouse.default.best") == {urn_of("warehouse.default.saved")}
    assert columns("warehouse.default.best") == ["shop", "best"]
    assert columns("warehouse.default.saved") == ["shop", "id", "amount"]
    assert server.aspect(urn_of("warehouse.default.saved"), "datasetAliases")["aliases"] == [urn_of("warehouse/saved")]


def test_partition(urn_of, upstreams):
    assert upstreams("by_shop") == {urn_of("orders")}
    assert upstreams("of_a") == {urn_of("by_shop")}


def test_rdd(urn_of, upstreams):
    assert upstreams("counts") == {urn_of("books")}


def test_iceberg(server, urn_of, upstreams, columns):
    assert upstreams("lake.shop.orders") == {urn_of("warehouse.default.saved")}
    assert upstreams("lake.shop.totals") - {urn_of("lake.shop.totals")} == {urn_of("lake.shop.orders")}
    assert columns("lake.shop.totals") == ["shop", "total"]
    lineage = server.aspect(urn_of("lake.shop.totals"), "upstreamLineage")["fineGrainedLineages"]
    totals = [edge for edge in lineage if edge["downstreams"] == [f"urn:li:schemaField:({urn_of('lake.shop.totals')},total)"]]
    assert f"urn:li:schemaField:({urn_of('lake.shop.orders')},amount)" in [source for edge in totals for source in edge["upstreams"]]

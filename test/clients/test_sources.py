"""Ingestion by recipes: each source writes, and what it wrote is read back."""

import sqlite3

from conftest import DATA, is_newest, newest_only

HIVE = "urn:li:dataset:(urn:li:dataPlatform:hive,{},PROD)"


def test_file(ingest, server):
    ingest({"type": "file", "config": {"path": str(DATA / "shop.json")}})
    assert server.aspect(HIVE.format("shop.orders"), "datasetProperties")["description"] == "Orders of the shop"
    assert server.aspect(HIVE.format("shop.orders"), "schemaMetadata")["fields"][0]["fieldPath"] == "id"


def test_sqlite_with_a_view(ingest, server, tmp_path):
    path = tmp_path / "shop.db"
    with sqlite3.connect(path) as database:
        database.executescript(
            """create table customer (id integer primary key, name text not null);
            create table orders (id integer primary key, customer integer,
              constraint orders_customer foreign key (customer) references customer (id));
            create view customer_orders as
              select customer.name, orders.id from customer join orders on orders.customer = customer.id;"""
        )
    ingest({"type": "sqlalchemy", "config": {"connect_uri": f"sqlite:///{path}", "platform": "sqlite"}})
    view = "urn:li:dataset:(urn:li:dataPlatform:sqlite,main.customer_orders,PROD)"
    assert server.aspect(view, "viewProperties")["viewLogic"].lower().startswith("create view")
    table = server.aspect("urn:li:dataset:(urn:li:dataPlatform:sqlite,main.orders,PROD)", "schemaMetadata")
    assert {field["fieldPath"] for field in table["fields"]} == {"id", "customer"}
    if is_newest():
        tables = {edge["dataset"] for edge in server.aspect(view, "upstreamLineage")["upstreams"]}
        # The client takes the names of the query, which have no schema.
        assert tables == {f"urn:li:dataset:(urn:li:dataPlatform:sqlite,{name},PROD)" for name in ("customer", "orders")}


def test_business_glossary(ingest, server):
    ingest({"type": "datahub-business-glossary", "config": {"file": str(DATA / "glossary.yml"), "enable_auto_id": False}})
    term = server.aspect("urn:li:glossaryTerm:Sales.Order", "glossaryTermInfo")
    assert term["definition"] == "A purchase of a customer"
    assert term["parentNode"] == "urn:li:glossaryNode:Sales"
    assert server.aspect("urn:li:glossaryNode:Sales", "glossaryNodeInfo")["definition"] == "Words of the sales department"


def test_lineage_file(ingest, server):
    for _ in range(2):  # The second run reads what the first wrote.
        ingest({"type": "datahub-lineage-file", "config": {"file": str(DATA / "lineage.yml"), "preserve_upstream": True}})
    upstreams = server.aspect(HIVE.format("shop.report"), "upstreamLineage")["upstreams"]
    assert {each["dataset"] for each in upstreams} == {HIVE.format("shop.orders"), HIVE.format("shop.customers")}


def test_csv_enricher(ingest, server, tmp_path):
    table = HIVE.format("shop.enriched")
    path = tmp_path / "enrichment.csv"
    path.write_text(
        "resource,subresource,glossary_terms,tags,owners,ownership_type,description,domain\n"
        f'"{table}",,[urn:li:glossaryTerm:Sales.Order],[urn:li:tag:Legacy],[urn:li:corpuser:ann],TECHNICAL_OWNER,enriched,urn:li:domain:sales\n'
        f'"{table}",id,,[urn:li:tag:Key],,,the key,\n'
    )
    source = {"type": "csv-enricher", "config": {"filename": str(path), "write_semantics": "PATCH", "delimiter": ",", "array_delimiter": "|"}}
    for _ in range(2):
        ingest(source)
    aspects = server.aspects(table)
    assert [each["tag"] for each in aspects["globalTags"]["tags"]] == ["urn:li:tag:Legacy"]
    assert [each["owner"] for each in aspects["ownership"]["owners"]] == ["urn:li:corpuser:ann"]
    assert [each["urn"] for each in aspects["glossaryTerms"]["terms"]] == ["urn:li:glossaryTerm:Sales.Order"]
    assert aspects["domains"]["domains"] == ["urn:li:domain:sales"]
    assert aspects["editableDatasetProperties"]["description"] == "enriched"
    field = aspects["editableSchemaMetadata"]["editableSchemaFieldInfo"][0]
    assert (field["fieldPath"], field["description"]) == ("id", "the key")


def test_json_schema(ingest, server):
    ingest({"type": "json-schema", "config": {"path": str(DATA / "schemas"), "platform": "jsonschemas"}})
    assert server.count("dataset", "platform", "urn:li:dataPlatform:jsonschemas") == 1


def test_dbt(ingest, server):
    config = {"manifest_path": str(DATA / "dbt/manifest.json"), "catalog_path": str(DATA / "dbt/catalog.json"), "target_platform": "postgres"}
    results = str(DATA / "dbt/run_results.json")
    config |= {"run_results_paths": [results]} if is_newest() else {"test_results_path": results}
    ingest({"type": "dbt", "config": config})
    model = "urn:li:dataset:(urn:li:dataPlatform:dbt,shop.public.orders,PROD)"
    assert server.aspect(model, "datasetProperties")["description"] == "Orders, cleaned"
    # The older client names the tables that dbt makes.
    platform = "dbt" if is_newest() else "postgres"
    source = f"urn:li:dataset:(urn:li:dataPlatform:{platform},shop.raw.orders,PROD)"
    assert source in {each["dataset"] for each in server.aspect(model, "upstreamLineage")["upstreams"]}
    tests = server.related(f"urn:li:dataset:(urn:li:dataPlatform:{platform},shop.public.orders,PROD)", "Asserts")
    assert len(tests) == 1 and server.aspect(tests[0], "assertionInfo")["type"] == ("CUSTOM" if is_newest() else "DATASET")


def test_postgres(ingest, server, request):
    """The source is the server that a fresh catalog embeds."""
    folder, port, role, database = request.config.getoption("--socket").split(":")
    uri = f"postgresql+psycopg2://{role}@/{database}?host={folder}&port={port}"
    config = {"sqlalchemy_uri": uri, "host_port": "localhost", "database": database, "schema_pattern": {"allow": ["public"]}}
    ingest({"type": "postgres", "config": config})
    table = server.aspect(f"urn:li:dataset:(urn:li:dataPlatform:postgres,{database}.public.aspect_latest,PROD)", "schemaMetadata")
    assert "entity_id" in {field["fieldPath"] for field in table["fields"]}


@newest_only
def test_garbage_collection(ingest):
    """It looks for expired tokens, old executions, old events and entities that were soft-deleted long ago."""
    ingest({"type": "datahub-gc", "config": {}})

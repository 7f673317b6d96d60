"""The SDK client of the newest Python client: entities, search and lineage."""

import pytest
from conftest import is_newest

if not is_newest():
    pytest.skip("this client has no SDK", allow_module_level=True)

from datahub.sdk import (  # noqa: E402
    Chart,
    Container,
    Dashboard,
    DataFlow,
    DataHubClient,
    DataJob,
    Dataset,
    Document,
    FilterDsl,
    GlossaryNode,
    GlossaryTerm,
    Metric,
    MLModel,
    MLModelGroup,
    SemanticModel,
    Tag,
)

PLATFORM = "sdkplatform"
ANN = "urn:li:corpuser:ann"


@pytest.fixture(scope="module")
def client(server):
    client = DataHubClient(server=server.url, token=server.token or None)
    client.test_connection()
    return client


def table(name: str, **rest) -> Dataset:
    return Dataset(platform=PLATFORM, name=name, schema=[("id", "bigint", "the key"), ("name", "string")], **rest)


def database() -> Container:
    from datahub.emitter.mcp_builder import DatabaseKey

    return Container(DatabaseKey(platform=PLATFORM, database="shop"), display_name="Shop", subtype="Database")


FLOW = DataFlow(platform="airflow", name="sdk", description="made")
CHART = Chart(platform="looker", name="sdk.chart", description="made", input_datasets=[table("orders").urn])
SEMANTIC_MODEL = SemanticModel(platform="dbt", path="shop", id="sdk", name="Sales", description="made")
GROUP = MLModelGroup(id="sdk", platform="mlflow", name="Models", description="made")

ENTITIES = [
    table("orders", description="made", display_name="Orders", owners=[ANN], tags=["urn:li:tag:sdk"], domain="urn:li:domain:sdk", subtype="Table"),
    database(),
    Tag(name="sdk", display_name="SDK", description="made"),
    FLOW,
    DataJob(flow=FLOW, name="load", description="made", inlets=[table("orders").urn], outlets=[table("report").urn]),
    CHART,
    Dashboard(platform="looker", name="sdk.board", description="made", charts=[CHART.urn]),
    GROUP,
    MLModel(id="sdk.model", platform="mlflow", name="Model", description="made", model_group=GROUP.urn, training_metrics={"accuracy": "0.9"}),
    SEMANTIC_MODEL,
    Metric(platform="dbt", path="shop", id="sdk.revenue", semantic_model=SEMANTIC_MODEL.urn, name="Revenue", description="made"),
]


@pytest.mark.parametrize("entity", ENTITIES, ids=lambda entity: type(entity).__name__)
def test_entity_is_written_read_and_updated(client, server, entity):
    client.entities.upsert(entity)
    read = client.entities.get(entity.urn)
    assert type(read) is type(entity) and (read.description or "made") == "made"
    read.set_description("updated")
    client.entities.update(read)
    assert client.entities.get(entity.urn).description == "updated"
    assert "updated" in str(server.aspects(str(entity.urn)))


def test_glossary(client, server):
    node = GlossaryNode(id="sdk.words", display_name="Words", definition="All words")
    term = GlossaryTerm(id="sdk.order", display_name="Order", definition="A purchase", parent_node=node)
    for each in (node, term):
        client.entities.upsert(each)
    found = server.aspect(str(term.urn), "glossaryTermInfo")
    assert (found["name"], found["definition"], found["parentNode"]) == ("Order", "A purchase", str(node.urn))
    assert client.entities.get(term.urn).definition == "A purchase"
    assert str(client.resolve.term(name="Order")) == str(term.urn)


def test_document(client, server):
    document = Document.create_document(id="sdk-howto", title="How to order", text="Choose, then pay.", related_assets=[str(table("orders").urn)])
    client.entities.upsert(document)
    info = server.aspect(str(document.urn), "documentInfo")
    assert (info["title"], info["contents"]["text"]) == ("How to order", "Choose, then pay.")
    assert client.entities.get(document.urn).title == "How to order"


def test_create_refuses_what_exists_and_patch_updates(client, server):
    from datahub.errors import SdkUsageError
    from datahub.metadata.schema_classes import TagAssociationClass
    from datahub.specific.dataset import DatasetPatchBuilder

    new = table("created")
    client.entities.create(new)
    with pytest.raises(SdkUsageError, match="already exists"):
        client.entities.create(new)
    client.entities.update(DatasetPatchBuilder(str(new.urn)).add_tag(TagAssociationClass("urn:li:tag:patched")))
    assert server.aspect(str(new.urn), "globalTags")["tags"][0]["tag"] == "urn:li:tag:patched"
    client.entities.delete(new.urn)
    assert server.is_removed(str(new.urn))
    client.entities.delete(new.urn, hard=True)
    assert server.aspect(str(new.urn), "datasetProperties") is None


def test_search_with_each_filter(client):
    shop = database()
    wanted = table(
        "wanted",
        parent_container=shop,
        owners=[ANN],
        tags=["urn:li:tag:wanted"],
        terms=["urn:li:glossaryTerm:wanted"],
        domain="urn:li:domain:wanted",
        subtype="Topic",
        custom_properties={"tier": "gold"},
    )
    for each in (shop, wanted, table("unwanted", subtype="Table")):
        client.entities.upsert(each)
    filters = {
        "entity_subtype": FilterDsl.entity_subtype("Topic"),
        "owner": FilterDsl.owner(ANN),
        "tag": FilterDsl.tag("urn:li:tag:wanted"),
        "glossary_term": FilterDsl.glossary_term("urn:li:glossaryTerm:wanted"),
        "domain": FilterDsl.domain("urn:li:domain:wanted"),
        "container": FilterDsl.container(str(shop.urn)),
        "has_custom_property": FilterDsl.has_custom_property("tier", "gold"),
        "custom_filter": FilterDsl.custom_filter("urn", "EQUAL", [str(wanted.urn)]),
        "not_": FilterDsl.not_(FilterDsl.entity_subtype("Table")),
        "or_": FilterDsl.or_(FilterDsl.tag("urn:li:tag:wanted"), FilterDsl.tag("urn:li:tag:nothing")),
    }
    scope = [FilterDsl.platform(PLATFORM), FilterDsl.env("PROD"), FilterDsl.entity_type("dataset")]
    for name, each in filters.items():
        found = {str(urn) for urn in client.search.get_urns(filter=FilterDsl.and_(*scope, each))}
        assert str(wanted.urn) in found, name
        assert str(table("unwanted").urn) not in found, name
    assert [str(urn) for urn in client.search.get_urns("wanted", filter=FilterDsl.tag("urn:li:tag:wanted"))] == [str(wanted.urn)]


def test_lineage_of_tables_columns_and_jobs(client, server):
    raw, clean, report = (table(f"lineage.{name}") for name in ("raw", "clean", "report"))
    job = DataJob(flow=FLOW, name="lineage")
    for each in (raw, clean, report, FLOW, job, CHART):
        client.entities.upsert(each)
    client.lineage.add_lineage(upstream=raw.urn, downstream=clean.urn, column_lineage=True)
    client.lineage.add_lineage(
        upstream=clean.urn, downstream=report.urn, column_lineage={"id": ["id"]}, transformation_text="select id from clean"
    )
    client.lineage.add_lineage(upstream=report.urn, downstream=CHART.urn)
    client.lineage.add_datajob_lineage(datajob=job.urn, upstreams=[raw.urn], downstreams=[report.urn])

    def hops(source, direction: str, **rest) -> dict:
        return {each.urn: each.hops for each in client.lineage.get_lineage(source_urn=source, direction=direction, max_hops=3, **rest)}

    down = hops(raw.urn, "downstream")
    assert (down[str(clean.urn)], down[str(job.urn)], down[str(report.urn)]) == (1, 1, 2) and str(CHART.urn) in down
    up = hops(report.urn, "upstream")
    assert (up[str(clean.urn)], up[str(job.urn)], up[str(raw.urn)]) == (1, 1, 2)
    assert set(hops(raw.urn, "downstream", filter=FilterDsl.entity_type("chart"))) == {str(CHART.urn)}
    assert hops(raw.urn, "downstream", source_column="id") == {str(clean.urn): 1, str(report.urn): 2}


def test_lineage_of_sql(client, server):
    source, target = (Dataset(platform="snowflake", name=f"shop.public.{name}", schema=[("id", "int")]) for name in ("src", "tgt"))
    for each in (source, target):
        client.entities.upsert(each)
    client.lineage.infer_lineage_from_sql(
        query_text="insert into tgt select id from src", platform="snowflake", default_db="shop", default_schema="public"
    )
    assert server.related(str(source.urn), "DownstreamOf") == [str(target.urn)]

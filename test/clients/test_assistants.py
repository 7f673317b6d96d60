"""The tools that the newest clients of assistants give to models: each one is called, and what it answers or changed is compared.

The packages `datahub-agent-context` and `mcp-server-datahub` have the same tools and need different releases of the Python client, so each of them
has an environment of its own.
"""

import importlib.util
from urllib.parse import quote

import pytest

HIVE = "urn:li:dataset:(urn:li:dataPlatform:hive,assist.{},PROD)"
TABLE, BELOW, BARE = HIVE.format("orders"), HIVE.format("report"), HIVE.format("bare")
CHART, DASHBOARD = "urn:li:chart:(looker,assist)", "urn:li:dashboard:(looker,assist)"
FLOW = "urn:li:dataFlow:(airflow,assist,PROD)"
JOB = f"urn:li:dataJob:({FLOW},load)"
FEATURE = "urn:li:mlFeature:(assist,age)"
CONTAINER, DATABASE = "urn:li:container:assist", "urn:li:container:assist-database"
OUTER, DOMAIN, PRODUCT = "urn:li:domain:assist-outer", "urn:li:domain:assist", "urn:li:dataProduct:assist"
TAG, NODE, TERM = "urn:li:tag:assist", "urn:li:glossaryNode:assist", "urn:li:glossaryTerm:assist.net"
ANN, TEAM, OWNERSHIP = "urn:li:corpuser:ann", "urn:li:corpGroup:assist", "urn:li:ownershipType:__system__technical_owner"
PROPERTY, DOCUMENT = "urn:li:structuredProperty:assist.tier", "urn:li:document:assist"
ASSERTION, INCIDENT, QUERY = "urn:li:assertion:assist", "urn:li:incident:assist", "urn:li:query:assist"
MILLIS = 1_700_000_000_000
COLUMN = f"urn:li:schemaField:({TABLE},id)"


def world(models) -> dict:
    """Aspects by urn."""
    stamp = models.AuditStampClass(MILLIS, ANN)
    number = models.SchemaFieldDataTypeClass(models.NumberTypeClass())
    record = models.SchemaFieldDataTypeClass(models.RecordTypeClass())
    tags = models.GlobalTagsClass([models.TagAssociationClass(TAG)])
    terms = models.GlossaryTermsClass([models.GlossaryTermAssociationClass(TERM, actor=ANN)], stamp)
    fields = [
        models.SchemaFieldClass("id", number, "int", description="Number of the order", globalTags=tags, glossaryTerms=terms, isPartOfKey=True),
        models.SchemaFieldClass("customer", record, "struct"),
    ]
    foreign_key = models.ForeignKeyConstraintClass("to-bare", [f"urn:li:schemaField:({BARE},id)"], [COLUMN], BARE)
    schema = models.SchemaMetadataClass(
        "assist", "urn:li:dataPlatform:hive", 3, "h", models.OtherSchemaClass("create table"), fields, created=stamp, foreignKeys=[foreign_key], primaryKeys=["id"]
    )
    ownership = models.OwnershipClass([models.OwnerClass(ANN, "TECHNICAL_OWNER", OWNERSHIP), models.OwnerClass(TEAM, "BUSINESS_OWNER")])
    info = models.DatasetAssertionInfoClass(TABLE, "DATASET_COLUMN", "GREATER_THAN", [COLUMN], logic="id > 0")
    result = models.AssertionResultClass("FAILURE", actualAggValue=4.0, nativeResults={"bad": "2"})
    fine_grained = models.FineGrainedLineageClass("FIELD_SET", "FIELD_SET", [COLUMN], [f"urn:li:schemaField:({BELOW},id)"])
    edge = models.UpstreamClass(TABLE, "TRANSFORMED", stamp)
    return {
        TABLE: [
            models.DatasetPropertiesClass({"team": "blue"}, name="orders", description="All orders"),
            schema,
            models.EditableSchemaMetadataClass([models.EditableSchemaFieldInfoClass("id", description="Edited", globalTags=tags)]),
            models.ViewPropertiesClass(True, "select 1", "SQL"),
            models.SubTypesClass(["View"]),
            models.DomainsClass([DOMAIN]),
            models.DeprecationClass(True, "Use the report", ANN),
            models.StructuredPropertiesClass([models.StructuredPropertyValueAssignmentClass(PROPERTY, ["gold"])]),
            ownership,
            tags,
            terms,
        ],
        COLUMN: [models.StructuredPropertiesClass([models.StructuredPropertyValueAssignmentClass(PROPERTY, ["silver"])])],
        BELOW: [
            models.DatasetPropertiesClass(name="report", description="A report"),
            models.UpstreamLineageClass([edge], [fine_grained]),
            models.DomainsClass([DOMAIN]),
        ],
        BARE: [models.DatasetPropertiesClass(name="bare")],
        CHART: [models.ChartInfoClass("Sales", "A chart", models.ChangeAuditStampsClass(stamp, stamp), inputs=[TABLE]), tags],
        DASHBOARD: [models.DashboardInfoClass("Board", "A board", models.ChangeAuditStampsClass(stamp, stamp), charts=[CHART])],
        FLOW: [models.DataFlowInfoClass("assist", description="A flow")],
        JOB: [models.DataJobInfoClass("load", "COMMAND", description="A job"), models.DataJobInputOutputClass([TABLE], [BELOW])],
        FEATURE: [models.MLFeaturePropertiesClass(description="Age in years")],
        DATABASE: [models.ContainerPropertiesClass("shop")],
        CONTAINER: [
            models.ContainerPropertiesClass("orders", description="A schema"),
            models.ContainerClass(DATABASE),
            models.BrowsePathsV2Class([models.BrowsePathEntryClass(DATABASE, DATABASE)]),
        ],
        OUTER: [models.DomainPropertiesClass("Sales")],
        DOMAIN: [models.DomainPropertiesClass("Shops", description="All shops", parentDomain=OUTER)],
        PRODUCT: [models.DataProductPropertiesClass({}, name="Orders", assets=[models.DataProductAssociationClass(TABLE)]), models.DomainsClass([DOMAIN])],
        TAG: [models.TagPropertiesClass("PII", "Personal")],
        NODE: [models.GlossaryNodeInfoClass("Finance terms", name="Finance")],
        TERM: [models.GlossaryTermInfoClass("Without tax", "INTERNAL", name="Net", parentNode=NODE)],
        ANN: [models.CorpUserInfoClass(True, displayName="Ann Example", email="ann@example.com")],
        TEAM: [models.CorpGroupInfoClass([ANN], [ANN], [], displayName="Team", email="team@example.com")],
        PROPERTY: [
            models.StructuredPropertyDefinitionClass(
                "assist.tier", "urn:li:dataType:datahub.string", ["urn:li:entityType:datahub.dataset", "urn:li:entityType:datahub.schemaField"], displayName="Tier"
            )
        ],
        DOCUMENT: [
            models.DocumentInfoClass(
                models.DocumentStatusClass("PUBLISHED"),
                models.DocumentContentsClass("How orders are counted.\nNet of tax."),
                stamp,
                stamp,
                title="Counting orders",
                relatedAssets=[models.RelatedAssetClass(TABLE)],
            )
        ],
        ASSERTION: [
            models.AssertionInfoClass("DATASET", datasetAssertion=info, description="Ids are positive"),
            models.AssertionRunEventClass(MILLIS, "run", TABLE, "COMPLETE", ASSERTION, result=result),
        ],
        INCIDENT: [
            models.IncidentInfoClass(
                "OPERATIONAL",
                [TABLE],
                models.IncidentStatusClass("ACTIVE", stamp, message="Looking"),
                stamp,
                title="Late",
                description="The load is late",
                priority=1,
                assignees=[models.IncidentAssigneeClass(ANN, stamp)],
                source=models.IncidentSourceClass("ASSERTION_FAILURE", ASSERTION),
                startedAt=MILLIS,
            )
        ],
        QUERY: [
            models.QueryPropertiesClass(models.QueryStatementClass("select count(id)", "SQL"), "MANUAL", stamp, stamp, name="Count"),
            models.QuerySubjectsClass([models.QuerySubjectClass(TABLE)]),
        ],
    }


@pytest.fixture(scope="module")
def client(server):
    """A client of which the tools take the connection from the context."""
    from datahub.emitter.mcp import MetadataChangeProposalWrapper
    from datahub.ingestion.graph.client import DataHubGraph
    from datahub.ingestion.graph.config import DatahubClientConfig
    from datahub.metadata import schema_classes as models
    from datahub.sdk.main_client import DataHubClient

    graph = DataHubGraph(DatahubClientConfig(server=server.url, token=server.token or None))
    for urn, aspects in world(models).items():
        for aspect in aspects:
            graph.emit(MetadataChangeProposalWrapper(entityUrn=urn, aspect=aspect))
    patch = [{"op": "add", "path": "/entityUrn", "value": TABLE}]
    answer = server.session.patch(f"{server.url}/openapi/v3/entity/assertion/{quote(ASSERTION, safe='')}/assertionInfo", json={"patch": patch})
    answer.raise_for_status()
    return DataHubClient(graph=graph)


@pytest.fixture(scope="module")
def tools(client):
    """The tools by name, of the package that is installed."""
    if importlib.util.find_spec("datahub_agent_context"):
        from datahub_agent_context import mcp_tools
        from datahub_agent_context.context import DataHubContext

        with DataHubContext(client):
            yield lambda name: getattr(mcp_tools, name)
    else:
        from mcp_server_datahub import mcp_server
        from mcp_server_datahub.graphql_helpers import with_datahub_client

        with with_datahub_client(client):
            yield lambda name: getattr(mcp_server, name)


def ownership_type():
    """One package wants a member of its enum, the other one a urn or a name."""
    if importlib.util.find_spec("datahub_agent_context"):
        from datahub_agent_context.mcp_tools.owners import OwnershipType

        return OwnershipType.TECHNICAL_OWNER
    return OWNERSHIP


def read(tools, *urns):
    found = tools("get_entities")(list(urns))
    assert [each.get("error") for each in found] == [None] * len(urns)
    return found if len(urns) > 1 else found[0]


def test_details_of_datasets(tools):
    table, below = read(tools, TABLE, BELOW)
    assert below["properties"]["description"] == "A report"
    assert table["properties"]["customProperties"] == [{"key": "team", "value": "blue"}]
    assert table["viewProperties"]["language"] == "SQL" and table["viewProperties"]["logic"] == "select 1"
    assert table["deprecation"]["actorEntity"]["properties"]["displayName"] == "Ann Example"
    assert {each["type"]: each["status"] for each in table["health"]} == {"INCIDENTS": "FAIL", "ASSERTIONS": "FAIL"}
    assert [each["owner"]["urn"] for each in table["ownership"]["owners"]] == [ANN, TEAM]
    assert table["tags"]["tags"][0]["tag"]["properties"]["name"] == "PII"
    term = table["glossaryTerms"]["terms"][0]
    assert term["actor"]["urn"] == ANN and term["term"]["hierarchicalName"] == "assist.net"
    domain = table["domain"]["domain"]
    assert domain["parentDomains"]["domains"][0]["urn"] == OUTER and domain["entities"]["total"] == 2 and domain["dataProducts"]["total"] == 1
    assert table["dataProduct"]["relationships"][0]["entity"]["urn"] == PRODUCT
    assert table["relatedDocuments"]["documents"][0]["info"]["title"] == "Counting orders"


def test_details_of_other_types(tools):
    chart, dashboard, flow, job, feature = read(tools, CHART, DASHBOARD, FLOW, JOB, FEATURE)
    assert chart["tool"] == "looker" and chart["properties"]["description"] == "A chart"
    assert dashboard["properties"]["name"] == "Board" and flow["orchestrator"] == "airflow"
    assert job["dataFlow"]["properties"]["description"] == "A flow" and feature["description"] == "Age in years"
    container, product, term, team, prop = read(tools, CONTAINER, PRODUCT, TERM, TEAM, PROPERTY)
    assert container["browsePathV2"]["path"][0]["entity"]["properties"]["name"] == "shop"
    assert product["entities"]["searchResults"][0]["entity"]["urn"] == TABLE
    assert term["properties"]["termSource"] == "INTERNAL" and team["properties"]["displayName"] == "Team"
    assert prop["definition"]["valueType"]["info"]["displayName"] == "String"
    assertion, incident, query = read(tools, ASSERTION, INCIDENT, QUERY)
    assert assertion["info"]["datasetAssertion"]["fields"][0]["path"] == "id" and assertion["runEvents"]["failed"] == 1
    assert incident["priority"] == "HIGH" and incident["entity"]["urn"] == TABLE and incident["source"]["source"]["urn"] == ASSERTION
    assert query["subjects"][0]["dataset"]["urn"] == TABLE


def test_what_does_not_exist_is_said(tools):
    missing = HIVE.format("nothing")
    assert "not found" in tools("get_entities")([missing])[0]["error"]
    with pytest.raises(Exception, match="not found"):
        tools("list_schema_fields")(missing)


def test_fields_of_a_schema(tools):
    found = tools("list_schema_fields")(TABLE, keywords=["order"])
    assert found["totalFields"] == 2 and found["matchingCount"] == 1
    first = found["fields"][0]
    assert first["fieldPath"] == "id" and first["description"] == "Number of the order"
    assert all(each in str(first) for each in ["PII", "Net", "silver"])
    assert [each["fieldPath"] for each in tools("list_schema_fields")(TABLE, limit=1, offset=1)["fields"]] == ["customer"]


def test_lineage(tools):
    down = tools("get_lineage")(TABLE, upstream=False, max_hops=3)["downstreams"]
    assert {each["entity"]["urn"] for each in down["searchResults"]} == {BELOW, CHART, DASHBOARD, JOB}
    up = tools("get_lineage")(BELOW, upstream=True)["upstreams"]
    assert TABLE in [each["entity"]["urn"] for each in up["searchResults"]]
    columns = tools("get_lineage")(TABLE, column="id", upstream=False)["downstreams"]
    assert BELOW in str(columns)
    paths = tools("get_lineage_paths_between")(TABLE, BELOW)
    assert paths["pathCount"] >= 1 and BELOW in str(paths["paths"])


def test_searches(tools):
    found = tools("search")(query="orders", filter="entity_type = dataset")
    assert TABLE in str(found["searchResults"]) and found["total"] >= 1
    documents = tools("search_documents")(query="counting")
    assert DOCUMENT in str(documents["searchResults"])
    matches = tools("grep_documents")([DOCUMENT], "Net of")
    assert "Net of tax" in str(matches)
    assert "select count(id)" in str(tools("get_dataset_queries")(TABLE)["queries"])
    checks = tools("get_dataset_assertions")(TABLE)
    assert "Ids are positive" in str(checks) and "FAILURE" in str(checks)


def test_changes(tools, server):
    assert tools("add_tags")([TAG], [BARE])["success"]
    assert tools("add_glossary_terms")([TERM], [BARE])["success"]
    assert tools("add_owners")([ANN], [BARE], ownership_type())["success"]
    assert tools("set_domains")(DOMAIN, [BARE])["success"]
    assert tools("add_structured_properties")({PROPERTY: ["gold"]}, [BARE])["success"]
    assert tools("update_description")(BARE, "replace", "Described by an assistant")["success"]
    aspects = server.aspects(BARE)
    assert aspects["globalTags"]["tags"][0]["tag"] == TAG and aspects["glossaryTerms"]["terms"][0]["urn"] == TERM
    assert aspects["ownership"]["owners"][0]["typeUrn"] == OWNERSHIP and aspects["domains"]["domains"] == [DOMAIN]
    assert aspects["structuredProperties"]["properties"][0]["values"] == [{"string": "gold"}]
    assert aspects["editableDatasetProperties"]["description"] == "Described by an assistant"

    assert tools("remove_tags")([TAG], [BARE])["success"]
    assert tools("remove_glossary_terms")([TERM], [BARE])["success"]
    assert tools("remove_owners")([ANN], [BARE], ownership_type())["success"]
    assert tools("remove_domains")([BARE])["success"]
    assert tools("remove_structured_properties")([PROPERTY], [BARE])["success"]
    after = server.aspects(BARE)
    assert after["globalTags"]["tags"] == after["glossaryTerms"]["terms"] == after["ownership"]["owners"] == []
    assert after["domains"]["domains"] == after["structuredProperties"]["properties"] == []


def test_documents_are_saved(tools, server):
    saved = tools("save_document")("Insight", "Late orders", "They come on Monday.", related_assets=[TABLE])
    assert saved["success"]
    info = server.aspect(saved["urn"], "documentInfo")
    assert info["title"] == "Late orders" and info["relatedAssets"] == [{"asset": TABLE}]
    assert saved["urn"] in str(read(tools, TABLE)["relatedDocuments"])


def test_incidents(tools, server):
    try:
        raise_incident = tools("raise_incident")
    except AttributeError:
        pytest.skip("this package has no tools for incidents")
    raised = raise_incident(BELOW, "Slow", "The report is slow", priority="CRITICAL")["incidentUrn"]
    assert server.aspect(raised, "incidentInfo")["priority"] == 0
    listed = tools("list_incidents")(BELOW)
    assert raised in str(listed) and "CRITICAL" in str(listed)
    assert tools("resolve_incident")(raised, "Faster now")["success"]
    assert raised not in str(tools("list_incidents")(BELOW))
    assert read(tools, BELOW)["health"][0]["status"] == "PASS"


def test_the_user(tools):
    assert "corpuser" in str(tools("get_me")())

"""The patch builders of the Python client: each kind adds, sets and removes; what it did not name stays."""

import pytest
from conftest import newest_only

HIVE = "urn:li:dataset:(urn:li:dataPlatform:hive,patches.{},PROD)"
ANN, BEN = "urn:li:corpuser:ann", "urn:li:corpuser:ben"


@pytest.fixture
def patch(emitter):
    """Emits what builders made."""

    def send(*builders):
        for builder in builders:
            for proposal in builder.build():
                emitter.emit(proposal)

    return send


def each(items, field: str) -> list:
    return sorted(item[field] for item in items)


def test_tags_terms_and_owners(patch, server):
    from datahub.metadata.schema_classes import GlossaryTermAssociationClass, OwnerClass, OwnershipTypeClass, TagAssociationClass
    from datahub.specific.dataset import DatasetPatchBuilder

    urn = HIVE.format("associations")
    builder = DatasetPatchBuilder(urn)
    for name in ("a", "b~/c", "d"):
        builder.add_tag(TagAssociationClass(f"urn:li:tag:{name}")).add_term(GlossaryTermAssociationClass(f"urn:li:glossaryTerm:{name}"))
    for owner, kind in ((ANN, OwnershipTypeClass.DATAOWNER), (ANN, OwnershipTypeClass.PRODUCER), (BEN, OwnershipTypeClass.DATAOWNER)):
        builder.add_owner(OwnerClass(owner, kind))
    patch(builder)
    patch(
        DatasetPatchBuilder(urn)
        .remove_tag("urn:li:tag:a")
        .remove_term("urn:li:glossaryTerm:b~/c")
        .remove_owner(ANN, OwnershipTypeClass.DATAOWNER)
        .remove_owner(BEN)
    )
    aspects = server.aspects(urn)
    assert each(aspects["globalTags"]["tags"], "tag") == ["urn:li:tag:b~/c", "urn:li:tag:d"]
    assert each(aspects["glossaryTerms"]["terms"], "urn") == ["urn:li:glossaryTerm:a", "urn:li:glossaryTerm:d"]
    assert [(owner["owner"], owner["type"]) for owner in aspects["ownership"]["owners"]] == [(ANN, "PRODUCER")]
    patch(DatasetPatchBuilder(urn).set_owners([OwnerClass(BEN, OwnershipTypeClass.DATAOWNER)]))
    assert each(server.aspect(urn, "ownership")["owners"], "owner") == [BEN]


def test_dataset_properties(patch, server):
    from datahub.specific.dataset import DatasetPatchBuilder

    urn = HIVE.format("properties")
    builder = DatasetPatchBuilder(urn).set_description("patched").set_description("edited", editable=True).set_display_name("Patched")
    patch(builder.add_custom_property("k/1", "v").add_custom_property("gone", "x"))
    patch(DatasetPatchBuilder(urn).remove_custom_property("gone"))
    aspects = server.aspects(urn)
    properties = aspects["datasetProperties"]
    assert (properties["description"], properties["name"], properties["customProperties"]) == ("patched", "Patched", {"k/1": "v"})
    assert aspects["editableDatasetProperties"]["description"] == "edited"
    patch(DatasetPatchBuilder(urn).set_custom_properties({"only": "this"}))
    assert server.aspect(urn, "datasetProperties")["customProperties"] == {"only": "this"}


def test_fields_of_a_dataset(patch, server):
    """Of the editable schema: the builder for the other one changes a field that the aspect does not have."""
    from datahub.metadata.schema_classes import GlossaryTermAssociationClass, TagAssociationClass
    from datahub.specific.dataset import DatasetPatchBuilder

    urn = HIVE.format("fields")
    builder = DatasetPatchBuilder(urn)
    field = builder.for_field("name")
    for name in ("kept", "gone"):
        field.add_tag(TagAssociationClass(f"urn:li:tag:{name}")).add_term(GlossaryTermAssociationClass(f"urn:li:glossaryTerm:{name}"))
    patch(builder)
    builder = DatasetPatchBuilder(urn)
    builder.for_field("name").remove_tag("urn:li:tag:gone").remove_term("urn:li:glossaryTerm:gone")
    patch(builder)
    (found,) = server.aspect(urn, "editableSchemaMetadata")["editableSchemaFieldInfo"]
    assert found["fieldPath"] == "name"
    assert each(found["globalTags"]["tags"], "tag") == ["urn:li:tag:kept"]
    assert each(found["glossaryTerms"]["terms"], "urn") == ["urn:li:glossaryTerm:kept"]


def test_upstream_tables(patch, server):
    from datahub.metadata.schema_classes import DatasetLineageTypeClass, UpstreamClass
    from datahub.specific.dataset import DatasetPatchBuilder

    urn = HIVE.format("downstream")
    first, second, third = (UpstreamClass(HIVE.format(name), DatasetLineageTypeClass.TRANSFORMED) for name in "abc")
    patch(DatasetPatchBuilder(urn).add_upstream_lineage(first).add_upstream_lineage(second))
    patch(DatasetPatchBuilder(urn).remove_upstream_lineage(first.dataset))
    assert each(server.aspect(urn, "upstreamLineage")["upstreams"], "dataset") == [second.dataset]
    patch(DatasetPatchBuilder(urn).set_upstream_lineages([third]))
    assert server.related(third.dataset, "DownstreamOf") == [urn] and server.related(second.dataset, "DownstreamOf") == []


@newest_only
def test_upstream_columns(patch, server):
    from datahub.metadata.schema_classes import FineGrainedLineageClass, UpstreamClass
    from datahub.specific.dataset import DatasetPatchBuilder

    above, urn = HIVE.format("columns"), HIVE.format("column_target")

    def column(name: str) -> FineGrainedLineageClass:
        fields = [f"urn:li:schemaField:({table},{name})" for table in (above, urn)]
        return FineGrainedLineageClass("FIELD_SET", "FIELD", upstreams=fields[:1], downstreams=fields[1:], transformOperation="COPY")

    builder = DatasetPatchBuilder(urn).add_upstream_lineage(UpstreamClass(above, "COPY"))
    patch(builder.add_fine_grained_upstream_lineage(column("id")).add_fine_grained_upstream_lineage(column("name")))
    patch(DatasetPatchBuilder(urn).remove_fine_grained_upstream_lineage(column("id")))
    lineage = server.aspect(urn, "upstreamLineage")
    assert [each["downstreams"] for each in lineage["fineGrainedLineages"]] == [[f"urn:li:schemaField:({urn},name)"]]
    assert each(lineage["upstreams"], "dataset") == [above]


@newest_only
def test_documentation_siblings_domains_and_structured_properties(patch, server, emit):
    from datahub.metadata.schema_classes import DocumentationAssociationClass, DomainAssociationClass, StructuredPropertyDefinitionClass
    from datahub.specific.dataset import DatasetPatchBuilder

    urn, sibling = HIVE.format("rest"), HIVE.format("sibling")
    emit(
        "urn:li:structuredProperty:patches.retention",
        StructuredPropertyDefinitionClass(
            qualifiedName="patches.retention", valueType="urn:li:dataType:datahub.number", entityTypes=["urn:li:entityType:datahub.dataset"]
        ),
    )
    builder = DatasetPatchBuilder(urn).add_sibling(sibling).add_structured_property("patches.retention", 30)
    builder.add_documentation(DocumentationAssociationClass("first words"))
    builder.set_external_url("https://shop.example/orders").set_qualified_name("shop.orders")
    patch(builder)
    aspects = server.aspects(urn)
    assert aspects["siblings"]["siblings"] == [sibling]
    assert [each["values"] for each in aspects["structuredProperties"]["properties"]] == [[{"double": 30}]]
    assert [each["documentation"] for each in aspects["documentation"]["documentations"]] == ["first words"]
    assert aspects["datasetProperties"]["externalUrl"] == "https://shop.example/orders"
    removal = DatasetPatchBuilder(urn).remove_sibling(sibling).remove_structured_property("patches.retention").remove_documentation()
    patch(removal.add_domain(DomainAssociationClass("urn:li:domain:patches")))
    aspects = server.aspects(urn)
    assert (aspects["siblings"]["siblings"], aspects["structuredProperties"]["properties"]) == ([], [])
    assert aspects["documentation"]["documentations"] == []
    assert each(server.aspect(urn, "domains")["domainAssociations"], "domain") == ["urn:li:domain:patches"]


def test_data_product(patch, server, emit):
    from datahub.metadata.schema_classes import DataProductPropertiesClass
    from datahub.specific.dataproduct import DataProductPatchBuilder

    urn = "urn:li:dataProduct:patches"
    emit(urn, DataProductPropertiesClass(name="Patches"))
    builder = DataProductPatchBuilder(urn).set_name("Patched").set_description("All of it").add_custom_property("k", "v")
    patch(builder.add_asset(HIVE.format("a")).add_asset(HIVE.format("b")))
    patch(DataProductPatchBuilder(urn).remove_asset(HIVE.format("a")))
    found = server.aspect(urn, "dataProductProperties")
    assert (found["name"], found["description"], found["customProperties"]) == ("Patched", "All of it", {"k": "v"})
    assert each(found["assets"], "destinationUrn") == [HIVE.format("b")]


@newest_only
def test_chart_and_dashboard(patch, server):
    from datahub.specific.chart import ChartPatchBuilder
    from datahub.specific.dashboard import DashboardPatchBuilder

    chart, other, dashboard = "urn:li:chart:(looker,patches.1)", "urn:li:chart:(looker,patches.2)", "urn:li:dashboard:(looker,patches)"
    builder = ChartPatchBuilder(chart).set_title("Orders").set_description("by day").set_type("BAR").set_access("PUBLIC")
    patch(builder.add_input_edge(HIVE.format("a")).add_input_edge(HIVE.format("b")))
    patch(ChartPatchBuilder(chart).remove_input_edge(HIVE.format("a")).add_custom_property("k", "v"))
    found = server.aspect(chart, "chartInfo")
    assert (found["title"], found["type"], found["access"], found["customProperties"]) == ("Orders", "BAR", "PUBLIC", {"k": "v"})
    assert each(found["inputEdges"], "destinationUrn") == [HIVE.format("b")]
    assert server.related(HIVE.format("b"), "Consumes") == [chart]

    builder = DashboardPatchBuilder(dashboard).set_title("Sales").set_description("for all")
    patch(builder.add_chart_edge(chart).add_chart_edge(other).add_dataset_edge(HIVE.format("a")))
    patch(DashboardPatchBuilder(dashboard).remove_chart_edge(other).remove_dataset_edge(HIVE.format("a")))
    found = server.aspect(dashboard, "dashboardInfo")
    assert each(found["chartEdges"], "destinationUrn") == [chart] and found["datasetEdges"] == []
    assert server.related(chart, "Contains") == [dashboard]


@newest_only
def test_data_job(patch, server):
    from datahub.specific.datajob import DataJobPatchBuilder

    flow = "urn:li:dataFlow:(airflow,patches,PROD)"
    job, before = (f"urn:li:dataJob:({flow},{name})" for name in ("load", "extract"))
    builder = DataJobPatchBuilder(job).add_input_dataset(HIVE.format("a")).add_input_dataset(HIVE.format("b"))
    field = f"urn:li:schemaField:({HIVE.format('a')},id)"
    patch(builder.add_output_dataset(HIVE.format("c")).add_input_datajob(before).add_input_dataset_field(field))
    patch(DataJobPatchBuilder(job).remove_input_dataset(HIVE.format("b")).remove_input_dataset_field(field))
    found = server.aspect(job, "dataJobInputOutput")
    assert each(found["inputDatasetEdges"], "destinationUrn") == [HIVE.format("a")]
    assert each(found["outputDatasetEdges"], "destinationUrn") == [HIVE.format("c")]
    assert each(found["inputDatajobEdges"], "destinationUrn") == [before]
    assert found["inputDatasetFields"] == []


@newest_only
def test_form_status_and_structured_property(patch, server, emit):
    from datahub.metadata.schema_classes import FormInfoClass, FormPromptClass, StructuredPropertyDefinitionClass
    from datahub.specific.form import FormPatchBuilder
    from datahub.specific.status import StatusPatchBuilder
    from datahub.specific.structured_property import StructuredPropertyPatchBuilder

    form = "urn:li:form:patches"
    emit(form, FormInfoClass(name="Form"))
    builder = FormPatchBuilder(form).set_name("Patched").add_assigned_user(ANN).add_assigned_user(BEN)
    patch(builder.add_prompts([FormPromptClass(id=name, title=name, type="STRUCTURED_PROPERTY") for name in ("1", "2")]))
    patch(FormPatchBuilder(form).remove_assigned_user(ANN).remove_prompt("1"))
    found = server.aspect(form, "formInfo")
    assert (found["name"], found["actors"]["users"], each(found["prompts"], "id")) == ("Patched", [BEN], ["2"])

    patch(StatusPatchBuilder(HIVE.format("status")).set_removed(True))
    assert server.is_removed(HIVE.format("status"))

    urn = "urn:li:structuredProperty:patches.grade"
    definition = StructuredPropertyDefinitionClass(
        qualifiedName="patches.grade", valueType="urn:li:dataType:datahub.string", entityTypes=["urn:li:entityType:datahub.dataset"]
    )
    emit(urn, definition)
    builder = StructuredPropertyPatchBuilder(urn).set_display_name("Grade").set_cardinality("MULTIPLE")
    patch(builder.add_entity_type("urn:li:entityType:datahub.chart"))
    found = server.aspect(urn, "propertyDefinition")
    assert (found["displayName"], found["cardinality"]) == ("Grade", "MULTIPLE")
    assert sorted(found["entityTypes"]) == ["urn:li:entityType:datahub.chart", "urn:li:entityType:datahub.dataset"]

"""The commands of `datahub`, one after the other as a person uses them."""

import json

import pytest
from conftest import is_newest, newest_only

TABLE = "urn:li:dataset:(urn:li:dataPlatform:hive,commands.orders,PROD)"


def test_put_get_and_exists(datahub, server):
    value = datahub.write("properties.json", {"description": "put by the command line", "customProperties": {"k/1": "v"}})
    assert "succeeded" in datahub.run("put", "--urn", TABLE, "-a", "datasetProperties", "-d", value)
    shown = json.loads(datahub.run("get", "--urn", TABLE, "-a", "datasetProperties"))
    assert shown["datasetProperties"]["description"] == "put by the command line"
    assert "true" in datahub.run("exists", "--urn", TABLE).lower()
    assert "false" in datahub.run("exists", "--urn", TABLE.replace("orders", "nothing")).lower()


@newest_only
def test_put_in_a_run(datahub, server):
    datahub.run("put", "--urn", TABLE, "-a", "status", "-d", datahub.write("status.json", {"removed": False}), "--run-id", "put-run")
    assert TABLE in datahub.run("ingest", "show", "--run-id", "put-run")


def test_put_names_what_is_wrong(datahub, server):
    wrong = datahub.write("wrong.json", {"description": 5, "customProperties": {}})
    done = datahub.try_run("put", "--urn", TABLE, "-a", "datasetProperties", "-d", wrong)
    assert "description" in done.stdout + done.stderr
    assert (server.aspect(TABLE, "datasetProperties") or {}).get("description") != 5


def test_put_platform(datahub, server):
    datahub.run("put", "platform", "--name", "shopware", "--display_name", "Shop Ware", "--logo", "https://shop.example/logo.png")
    assert server.aspect("urn:li:dataPlatform:shopware", "dataPlatformInfo")["displayName"] == "Shop Ware"


def test_timeline(datahub, emit):
    from datahub.metadata.schema_classes import GlobalTagsClass, TagAssociationClass

    urn = "urn:li:dataset:(urn:li:dataPlatform:hive,commands.timeline,PROD)"
    emit(urn, GlobalTagsClass(tags=[]))
    emit(urn, GlobalTagsClass(tags=[TagAssociationClass("urn:li:tag:Seen")]))
    shown = datahub.run("timeline", "--urn", urn, "-c", "TAG")
    assert "urn:li:tag:Seen" in shown


def test_user_group_and_membership(datahub, server):
    user = {"id": "ann.shop", "first_name": "Ann", "last_name": "Shop", "email": "ann@shop.example", "groups": ["sales.shop"]}
    datahub.run("user", "upsert", "-f", datahub.write("user.yml", user))
    assert server.aspect("urn:li:corpuser:ann.shop", "groupMembership")["groups"] == ["urn:li:corpGroup:sales.shop"]
    group = {"id": "sales.shop", "display_name": "Sales", "admins": ["ann.shop"], "members": ["ben.shop"]}
    datahub.run("group", "upsert", "-f", datahub.write("group.yml", group))
    assert server.aspect("urn:li:corpGroup:sales.shop", "corpGroupInfo")["displayName"] == "Sales"
    assert server.aspect("urn:li:corpuser:ben.shop", "groupMembership")["groups"] == ["urn:li:corpGroup:sales.shop"]


def test_data_product(datahub, server, emit):
    from datahub.metadata.schema_classes import DatasetPropertiesClass, DomainPropertiesClass

    emit("urn:li:domain:retail", DomainPropertiesClass(name="Retail"))
    emit(TABLE, DatasetPropertiesClass(description="Orders"))
    product = {"id": "sales", "domain": "urn:li:domain:retail", "display_name": "Sales", "description": "All sales", "assets": [TABLE]}
    product |= {"owners": [{"id": "urn:li:corpuser:ann.shop", "type": "BUSINESS_OWNER"}]}
    file = datahub.write("product.yml", product)
    datahub.run("dataproduct", "upsert", "-f", file)
    urn = "urn:li:dataProduct:sales"
    assert [each["destinationUrn"] for each in server.aspect(urn, "dataProductProperties")["assets"]] == [TABLE]
    datahub.run("dataproduct", "set_description", "--urn", urn, "--description", "All of them")
    assert server.aspect(urn, "dataProductProperties")["description"] == "All of them"
    datahub.run("dataproduct", "add_owner", "--urn", urn, "--owner", "urn:li:corpuser:ben.shop", "--owner-type", "TECHNICAL_OWNER")
    assert {each["owner"] for each in server.aspect(urn, "ownership")["owners"]} == {"urn:li:corpuser:ann.shop", "urn:li:corpuser:ben.shop"}
    datahub.run("dataproduct", "delete", "--urn", urn, "--hard")
    assert server.aspect(urn, "dataProductProperties") is None


@newest_only
def test_structured_properties(datahub, server):
    definition = {"id": "shop.retention", "type": "number", "display_name": "Retention", "entity_types": ["dataset"], "cardinality": "SINGLE"}
    datahub.run("properties", "upsert", "-f", datahub.write("properties.yml", [definition]))
    assert server.aspect("urn:li:structuredProperty:shop.retention", "propertyDefinition")["displayName"] == "Retention"
    assert "Retention" in datahub.run("properties", "get", "--urn", "urn:li:structuredProperty:shop.retention")
    assert "shop.retention" in datahub.run("properties", "list")


@newest_only
def test_form(datahub, server):
    definition = {"id": "shop.steward", "type": "string", "display_name": "Steward", "entity_types": ["dataset"]}
    datahub.run("properties", "upsert", "-f", datahub.write("properties.yml", [definition]))
    prompt = {"id": "steward", "title": "Who?", "type": "STRUCTURED_PROPERTY", "structured_property_id": "shop.steward", "required": True}
    form = {"id": "shop.form", "type": "COMPLETION", "name": "Shop form", "description": "for stewards", "prompts": [prompt]}
    datahub.run("forms", "upsert", "-f", datahub.write("forms.yml", [form]))
    info = server.aspect("urn:li:form:shop.form", "formInfo")
    assert (info["name"], [each["title"] for each in info["prompts"]]) == ("Shop form", ["Who?"])
    assert "Shop form" in datahub.run("forms", "get", "--urn", "urn:li:form:shop.form")


@newest_only
def test_container_passes_on_to_what_it_contains(datahub, server, emit):
    from datahub.metadata.schema_classes import BrowsePathEntryClass, BrowsePathsV2Class, ContainerClass, ContainerPropertiesClass

    container = "urn:li:container:commands"
    table = TABLE.replace("orders", "contained")
    emit(container, ContainerPropertiesClass(name="commands", customProperties={"platform": "hive"}))
    # As sources do, because the command searches by the path.
    emit(table, ContainerClass(container=container), BrowsePathsV2Class(path=[BrowsePathEntryClass(id=container, urn=container)]))
    for command, urn in (("tag", "urn:li:tag:inherited"), ("domain", "urn:li:domain:inherited"), ("owner", "urn:li:corpuser:ann")):
        datahub.run("container", command, "--container-urn", container, f"--{command}-urn", urn)
    aspects = server.aspects(table)
    assert [each["tag"] for each in aspects["globalTags"]["tags"]] == ["urn:li:tag:inherited"]
    assert aspects["domains"]["domains"] == ["urn:li:domain:inherited"]
    assert [each["owner"] for each in aspects["ownership"]["owners"]] == ["urn:li:corpuser:ann"]


@newest_only
def test_migration_to_a_platform_instance(datahub, server, emit):
    from datahub.metadata.schema_classes import DatasetPropertiesClass

    old = "urn:li:dataset:(urn:li:dataPlatform:migrated,orders,PROD)"
    emit(old, DatasetPropertiesClass(description="Orders"))
    datahub.run("migrate", "dataplatform2instance", "--platform", "migrated", "--instance", "east", "--keep", "--force")
    new = old.replace("orders", "east.orders")
    assert server.aspect(new, "datasetProperties")["description"] == "Orders"
    assert server.aspect(new, "dataPlatformInstance")["instance"] == "urn:li:dataPlatformInstance:(urn:li:dataPlatform:migrated,east)"
    assert server.aspect(old, "datasetProperties")["description"] == "Orders"


@newest_only
def test_dataset_file(datahub, server):
    dataset = {
        "id": "commands.described",
        "platform": "hive",
        "env": "PROD",
        "name": "Described",
        "schema": {"fields": [{"id": "id", "type": "number", "description": "the key"}]},
    }
    datahub.run("dataset", "upsert", "-f", datahub.write("dataset.yml", dataset))
    urn = "urn:li:dataset:(urn:li:dataPlatform:hive,commands.described,PROD)"
    assert server.aspect(urn, "datasetProperties")["name"] == "Described"
    assert "commands.described" in datahub.run("dataset", "get", "--urn", urn)


@newest_only
def test_search_and_graphql(datahub, server):
    test_put_get_and_exists(datahub, server)
    assert TABLE in datahub.run("search", "commands orders", "--format", "urns")
    answer = json.loads(datahub.run("graphql", "--query", "{ me { corpUser { urn } } }"))
    assert answer["me"]["corpUser"]["urn"].startswith("urn:li:corpuser:")


@newest_only
def test_lineage(datahub, emit):
    from datahub.metadata.schema_classes import DatasetLineageTypeClass, UpstreamClass, UpstreamLineageClass

    first, second, third = (TABLE.replace("orders", name) for name in ("first", "second", "third"))
    for above, below in ((first, second), (second, third)):
        emit(below, UpstreamLineageClass(upstreams=[UpstreamClass(dataset=above, type=DatasetLineageTypeClass.TRANSFORMED)]))
    shown = datahub.run("lineage", "--urn", first, "--direction", "downstream", "--hops", "3")
    assert "second" in shown and "third" in shown


@newest_only
def test_check_server(datahub):
    assert "noCode" in datahub.run("check", "server-config")


@pytest.mark.skipif(is_newest(), reason="measured with the older client alone")
def test_telemetry_probe_is_no_error(server):
    answer = server.session.get(f"{server.url}/aspects/urn%3Ali%3Atelemetry%3AclientId?aspect=telemetryClientId&version=0")
    assert answer.status_code == 404

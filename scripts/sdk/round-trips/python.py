"""Uses the SDK for Python against a live service."""
import os

import aspectory_client as sdk

client = sdk.ApiClient(sdk.Configuration(host=os.environ["ASPECTORY_URL"]))
entities = sdk.EntitiesV3Api(client)
TAG = "urn:li:tag:sdk-python"
orders, customers = (f"urn:li:dataset:(urn:li:dataPlatform:hive,python/{name},PROD)" for name in ("orders", "customers"))
tagged = sdk.GlobalTagsV3(value=sdk.GlobalTags(tags=[sdk.TagAssociation(tag=TAG)]))

# Write typed aspects of several entities in one request.
written = entities.write_entities_v3("dataset", [
    sdk.EntityV3(
        urn=orders,
        datasetProperties=sdk.DatasetPropertiesV3(
            value=sdk.DatasetProperties(name="orders", description="One row for each order", customProperties={"team": "sales"})
        ),
        upstreamLineage=sdk.UpstreamLineageV3(
            value=sdk.UpstreamLineage(upstreams=[sdk.Upstream(dataset=customers, type="TRANSFORMED")])
        ),
        globalTags=tagged,
    ),
    sdk.EntityV3(urn=customers, globalTags=tagged),
])
assert [entity.urn for entity in written] == [orders, customers], written

# Read.
read = entities.get_entity_v3("dataset", orders)
assert read.dataset_properties.value.description == "One row for each order", read
assert read.dataset_key.value.name == "python/orders", read
many = entities.batch_get_entities_v3("dataset", [sdk.EntityRequestV3(urn=orders), sdk.EntityRequestV3(urn=customers)])
assert many[1].global_tags.value.tags[0].tag == TAG, many

# Search with a filter, page by page.
matches = sdk.FilterConjunction(**{"and": [sdk.FilterCriterion(field="tags", value=TAG)]})
found, scroll_id = [], None
while True:
    request = sdk.ScrollRequestV3(entities=["dataset"], filter=sdk.ScrollFilterV3(**{"or": [matches]}))
    page = entities.scroll_entities_v3(request, count=1, scroll_id=scroll_id)
    found += [entity.urn for entity in page.entities]
    scroll_id = page.scroll_id
    if not scroll_id:
        break
assert sorted(found) == [customers, orders], found
hits = sdk.EntitiesApi(client).search(
    sdk.SearchRequest(entity="dataset", input="orders", start=0, count=10, filter=sdk.SearchFilter(**{"or": [matches]}))
)
assert hits.value.entities == [orders], hits

# Follow relationships.
upstream = sdk.RelationshipsApi(client).get_relationships(orders, "OUTGOING", ["DownstreamOf"])
assert [edge.entity for edge in upstream.relationships] == [customers], upstream

# A condition that does not hold, and the end.
try:
    untagged = sdk.AspectWriteV3(value={"tags": []})
    entities.write_aspect_v3("dataset", orders, "globalTags", untagged, create_if_not_exists=False, if_version_match="7")
except sdk.ApiException as refusal:
    assert (refusal.status, refusal.data.code) == (412, "CONFLICT"), refusal
else:
    raise AssertionError("the condition was not checked")
assert entities.delete_entity_v3("dataset", orders).urn == orders

# Errors have typed fields.
try:
    entities.get_entity_v3("dataset", "urn:li:dataset:(x)")
except sdk.ApiException as refusal:
    error = refusal.data
    assert isinstance(error, sdk.ErrorResponse), error
    assert (error.status, error.code, error.details[0].pointer) == (400, "INVALID_INPUT", "/path/urn"), error
else:
    raise AssertionError("a wrong urn was accepted")
print("round trip done")

"""Uses the client of openapi-python-client against a live service."""
import os

from sdk import Client
from sdk.api.entities_v3 import delete_entity_v3, get_entity_v3, scroll_entities_v3, write_aspect_v3, write_entities_v3
from sdk.models import AspectWriteV3, EntityV3, ErrorResponse, ScrollRequestV3

client = Client(base_url=os.environ["ASPECTORY_URL"])
orders, customers = (f"urn:li:dataset:(urn:li:dataPlatform:hive,opc/{name},PROD)" for name in ("orders", "customers"))
tag = "urn:li:tag:sdk-opc"
table = EntityV3.from_dict({
    "urn": orders,
    "datasetProperties": {"value": {"name": "orders", "customProperties": {"team": "sales"}}},
    "upstreamLineage": {"value": {"upstreams": [{"dataset": customers, "type": "TRANSFORMED"}]}},
    "globalTags": {"value": {"tags": [{"tag": tag}]}},
})

written = write_entities_v3.sync("dataset", client=client, body=[table])
assert isinstance(written, list) and written[0].urn == orders, written

wanted = ScrollRequestV3.from_dict({
    "entities": ["dataset"], "filter": {"or": [{"and": [{"field": "tags", "value": tag}]}]},
})
found = scroll_entities_v3.sync(client=client, body=wanted)
assert [entity.urn for entity in found.entities] == [orders], found

read = get_entity_v3.sync("dataset", orders, client=client)
assert read.dataset_properties.value.custom_properties["team"] == "sales", read

untagged = AspectWriteV3.from_dict({"value": {"tags": []}})
refused = write_aspect_v3.sync_detailed(
    "dataset", orders, "globalTags", client=client, body=untagged, create_if_not_exists=False, if_version_match="7"
)
assert refused.status_code == 412, refused
assert isinstance(refused.parsed, ErrorResponse) and refused.parsed.code == "CONFLICT", refused

deleted = delete_entity_v3.sync("dataset", orders, client=client)
assert deleted.urn == orders, deleted

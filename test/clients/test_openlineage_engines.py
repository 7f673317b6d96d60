"""Events in the form in which Debezium, dbt, Flink, Hive and Trino write them to files, sent in one batch, read back as lineage."""

import gzip
import json
from pathlib import Path

import pytest

EVENTS = Path(__file__).parent.parent / "fixtures/openlineage/engines"


def urn_of(platform: str, name: str) -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:{platform},{name},PROD)"


ORDERS = urn_of("kafka", "broker:9092.shop.public.orders")
FLOWS = {
    "debezium": [(urn_of("postgres", "shop-db:5432.shop.public.orders"), ORDERS)],
    "flink": [(ORDERS, urn_of("kafka", "broker:9092.shop.orders_by_hour")), (ORDERS, urn_of("postgres", "warehouse:5432.shop.public.orders_by_hour"))],
    "hive": [(urn_of("hive", "metastore:9083.sales.orders"), urn_of("hive", "metastore:9083.sales.totals"))],
    "trino": [(urn_of("trino", "trino:8080.lake.sales.orders"), urn_of("trino", "trino:8080.lake.sales.revenue"))],
    "dbt": [],
}


@pytest.mark.parametrize("engine", FLOWS)
def test_file_of_events(server, engine):
    events = [json.loads(line) for line in (EVENTS / f"{engine}.ndjson").read_text().splitlines()]
    body = gzip.compress(json.dumps(events).encode())
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    answer = server.session.post(f"{server.url}/api/v1/lineage/batch", data=body, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {
        "status": "success",
        "summary": {"received": len(events), "successful": len(events), "failed": 0, "retriable": 0, "non_retriable": 0},
        "failed_events": [],
        "warnings": [],
    }
    for source, target in FLOWS[engine]:
        parameters = {"urn": source, "direction": "downstream", "hops": 2}
        picture = server.session.get(f"{server.url}/openapi/v1/lineage", params=parameters).json()
        assert target in [node["summary"]["urn"] for node in picture["nodes"]]

"""The compatibility tests of OpenLineage: sends the events of each scenario, and compares all entities that come of them with the expected ones."""

import gzip
import json
from pathlib import Path
from urllib.parse import quote

import pytest

EVENTS = Path(__file__).parents[3] / "shared/data/openlineage/compatibility"
EXPECTED = Path(__file__).parent / "openlineage-compatibility/expected.json.gz"
# Who sent the events, and when a value was written, differ from run to run.
SENDER = {"dataProcessInstanceProperties": ("created", "actor")}

expected = json.loads(gzip.decompress(EXPECTED.read_bytes()))

if not EVENTS.is_dir():
    pytest.skip(f"NOT RUN: the events of the compatibility tests are not in {EVENTS}", allow_module_level=True)


def test_the_scenarios_and_their_events_are_complete():
    assert sorted(folder.name for folder in EVENTS.iterdir()) == sorted(expected)
    assert len(list(EVENTS.glob("*/*.json"))) == 74


@pytest.mark.parametrize("scenario", sorted(expected))
def test_scenario(server, request, scenario):
    position = position_of(server)
    for file in sorted((EVENTS / scenario).iterdir()):
        server.post("/api/v1/lineage", json.loads(file.read_text()))
    written = written_since(server, position)
    try:
        found = entities_of(server, written)
        if request.config.getoption("--write-expected"):
            write_expected(scenario, found)
        assert found == expected[scenario]
    finally:
        for urn in sorted({urn for _, urn, _, _ in written}):
            server.post("/entities?action=delete", {"urn": urn})


def position_of(server) -> int:
    answer = server.session.get(f"{server.url}/openapi/v1/changes", params={"last": 1})
    answer.raise_for_status()
    return int(answer.headers["X-Change-Position"])


def written_since(server, position: int) -> set:
    """The aspects that were written, each as entity type, urn, name and whether it is a time series."""
    written = set()
    while True:
        answer = server.session.get(f"{server.url}/openapi/v1/changes", params={"after": position, "limit": 1000})
        answer.raise_for_status()
        for change in answer.json():
            is_event = change["type"].startswith("io.aspectory.event")
            written.add((change["entitytype"], change["subject"], change["aspectname"], is_event))
        position = int(answer.headers["X-Change-Position"])
        if not answer.json():
            return written


def entities_of(server, written: set) -> dict:
    """The entities by entity type, sorted by their urns, with the values of aspects and the events of time series."""
    found = {}
    for entity, urn in sorted({(entity, urn) for entity, urn, _, _ in written}):
        values = {name: without_sender(name, value) for name, value in aspects(server, urn).items()}
        series = sorted({name for _, of, name, is_event in written if of == urn and is_event})
        values.update({name: events(server, entity, urn, name) for name in series})
        found.setdefault(entity, []).append({"urn": urn, "aspects": values})
    return found


def aspects(server, urn: str) -> dict:
    answer = server.session.get(f"{server.url}/entitiesV2/{quote(urn, safe='')}")
    if answer.status_code == 404:
        return {}
    answer.raise_for_status()
    return {name: aspect["value"] for name, aspect in answer.json()["aspects"].items()}


def events(server, entity: str, urn: str, aspect: str) -> list:
    answer = server.post("/aspects?action=getTimeseriesAspectValues", {"entity": entity, "urn": urn, "aspect": aspect})
    values = [json.loads(each["aspect"]["value"]) for each in answer["value"]["values"]]
    return sorted(values, key=lambda event: (event["timestampMillis"], event.get("messageId", "")))


def without_sender(name: str, value: dict) -> dict:
    if name not in SENDER:
        return value
    outer, inner = SENDER[name]
    return {**value, outer: {key: found for key, found in value.get(outer, {}).items() if key != inner}}


def write_expected(scenario: str, found: dict):
    """Replaces what is expected of a scenario, always with the same bytes for the same entities."""
    expected[scenario] = found
    text = json.dumps(expected, separators=(",", ":"), sort_keys=True)
    EXPECTED.write_bytes(gzip.compress(text.encode(), 9, mtime=0))

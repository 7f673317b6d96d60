"""Sends the events of each scenario to a running Aspectory, and compares the entities that come of them with the expected ones."""

import argparse
import json
import sys
from pathlib import Path
from urllib.parse import quote

import requests
from compare_events import diff
from report import Component, Report, Scenario, Test

# Who sent the events, and when a value was written, differ from run to run.
SENDER = {"dataProcessInstanceProperties": ("created", "actor")}


class Catalog:
    """The interface of the consumer: events in, entities out."""

    def __init__(self, url: str, token: str):
        self.url = url.rstrip("/")
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def send(self, event: dict) -> list:
        """Problems of the event; a facet that Aspectory does not know is only a warning."""
        answer = self.session.post(f"{self.url}/api/v1/lineage", json=event)
        return [] if answer.ok else [answer.text]

    def position(self) -> int:
        answer = self.session.get(f"{self.url}/openapi/v1/changes", params={"last": 1})
        answer.raise_for_status()
        return int(answer.headers["X-Change-Position"])

    def written_since(self, position: int) -> list:
        """The aspects that were written, each as entity type, urn, name and whether it is a time series."""
        written = {}
        while True:
            answer = self.session.get(f"{self.url}/openapi/v1/changes", params={"after": position, "limit": 1000})
            answer.raise_for_status()
            for change in answer.json():
                is_event = change["type"].startswith("io.aspectory.event")
                written[(change["entitytype"], change["subject"], change["aspectname"], is_event)] = True
            position = int(answer.headers["X-Change-Position"])
            if not answer.json():
                return list(written)

    def aspects(self, urn: str) -> dict:
        answer = self.session.get(f"{self.url}/entitiesV2/{quote(urn, safe='')}")
        if answer.status_code == 404:
            return {}
        answer.raise_for_status()
        return {name: aspect["value"] for name, aspect in answer.json()["aspects"].items()}

    def events(self, entity: str, urn: str, aspect: str) -> list:
        body = {"entity": entity, "urn": urn, "aspect": aspect}
        answer = self.session.post(f"{self.url}/aspects?action=getTimeseriesAspectValues", json=body)
        answer.raise_for_status()
        events = [json.loads(each["aspect"]["value"]) for each in answer.json()["value"]["values"]]
        return sorted(events, key=lambda event: (event["timestampMillis"], event.get("messageId", "")))

    def delete(self, urn: str):
        self.session.post(f"{self.url}/entities?action=delete", json={"urn": urn}).raise_for_status()


class State:
    """The entities that a scenario has written, by entity type."""

    def __init__(self, catalog: Catalog, position: int):
        self.catalog = catalog
        self.written = catalog.written_since(position)

    def by_type(self) -> dict:
        found = {}
        for entity, urn in sorted({(entity, urn) for entity, urn, _, _ in self.written}):
            found.setdefault(entity, []).append({"urn": urn, "aspects": self.aspects(entity, urn)})
        return found

    def aspects(self, entity: str, urn: str) -> dict:
        """The values of aspects, and the lists of events of time series."""
        values = {name: without_sender(name, value) for name, value in self.catalog.aspects(urn).items()}
        series = sorted({name for _, of, name, is_event in self.written if of == urn and is_event})
        return {**values, **{name: self.catalog.events(entity, urn, name) for name in series}}

    def clean_up(self):
        for urn in sorted({urn for _, urn, _, _ in self.written}):
            self.catalog.delete(urn)


def without_sender(name: str, value: dict) -> dict:
    if name not in SENDER:
        return value
    outer, inner = SENDER[name]
    return {**value, outer: {key: found for key, found in value.get(outer, {}).items() if key != inner}}


def compare(entity: str, expected: list, result: list) -> list:
    """`diff` passes over what the result lacks, so both are compared in both directions, and entities by their urns."""
    found = {each["urn"]: each for each in result}
    problems = [f"{entity} {urn}, unexpected entity" for urn in found.keys() - {each["urn"] for each in expected}]
    for each in expected:
        if each["urn"] not in found:
            problems.append(f"{entity} {each['urn']}, no matching entity")
            continue
        other = found[each["urn"]]
        differences = dict.fromkeys([*diff(each, other), *keys_apart(each, other)])
        problems.extend(f"{entity} {each['urn']}, {difference}" for difference in differences)
    return problems


def keys_apart(expected, result, path="") -> list:
    if isinstance(expected, dict) and isinstance(result, dict):
        missing = [f"Key {path}.{key} is missing" for key in expected.keys() - result.keys()]
        extra = [f"Key {path}.{key} is not expected" for key in result.keys() - expected.keys()]
        common = expected.keys() & result.keys()
        return sorted(missing + extra) + [each for key in sorted(common) for each in keys_apart(expected[key], result[key], f"{path}.{key}")]
    if isinstance(expected, list) and isinstance(result, list):
        return [each for index, pair in enumerate(zip(expected, result)) for each in keys_apart(*pair, f"{path}.[{index}]")]
    return []


def read_json(path: Path):
    return json.loads(path.read_text())


def send_events(catalog: Catalog, folder: Path) -> list:
    files = sorted((folder / "events").iterdir())
    return [(file.name, catalog.send(read_json(file))) for file in files]


def semantic_tests(folder: Path, state: dict) -> list:
    tests = []
    config = read_json(folder / "config.json")["tests"]
    for test in config:
        entity = test["entity"]
        details = compare(entity, read_json(folder / test["path"]), state.get(entity, []))
        tests.append(Test.simplified(test["name"], "semantics", entity, details, test["tags"]))
    forgotten = sorted(state.keys() - {test["entity"] for test in config})
    if forgotten:
        details = [f"{entity}, entities that no test names" for entity in forgotten]
        tests.append(Test.simplified("other entities", "semantics", "entity", details, {"facets": []}))
    return tests


def dump(folder: Path, state: dict):
    for entity, entities in state.items():
        path = folder / "api_state" / entity / f"{entity}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(entities, indent=2) + "\n")


def process_scenario(catalog: Catalog, consumer: Path, scenarios: Path, name: str, is_dump: bool) -> Scenario:
    position = catalog.position()
    config = read_json(scenarios / name / "config.json")
    problems = send_events(catalog, scenarios / name)
    syntax = [Test.simplified(file, "syntax", "openlineage", details, config) for file, details in problems]
    scenario = Scenario.simplified(name, syntax)
    state = State(catalog, position)
    try:
        if is_dump:
            dump(consumer / "scenarios" / name, state.by_type())
        else:
            scenario.update(Scenario.simplified(name, [*syntax, *semantic_tests(consumer / "scenarios" / name, state.by_type())]))
    finally:
        state.clean_up()
    return scenario


def get_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True, help="address of an Aspectory without other data of these scenarios")
    parser.add_argument("--token", default="", help="access token of an administrator, if authentication is on")
    parser.add_argument("--consumer_dir", type=Path, required=True, help="path to the consumer directory")
    parser.add_argument("--scenario_dir", type=Path, required=True, help="path to the directory with the events of the scenarios")
    parser.add_argument("--release", default="", help="OpenLineage release used in generating events")
    parser.add_argument("--dump", action="store_true", help="write the state of the entities to api_state, without comparing it")
    parser.add_argument("--target", type=Path, required=True, help="file for the report")
    return parser.parse_args()


def main() -> int:
    args = get_arguments()
    catalog = Catalog(args.url, args.token)
    names = sorted(entry.name for entry in (args.consumer_dir / "scenarios").iterdir() if entry.is_dir())
    scenarios = {name: process_scenario(catalog, args.consumer_dir, args.scenario_dir, name, args.dump) for name in names}
    component = Component("aspectory", "consumer", scenarios, "", args.release)
    args.target.write_text(json.dumps(Report.single_component_report(component).to_dict(), indent=2) + "\n")
    for scenario in scenarios.values():
        print(f"{scenario.status} {scenario.name}: {len(scenario.tests)} tests")
        for test in scenario.tests.values():
            for detail in test.details:
                print(f"  {test.name}: {detail}")
    return 0 if all(scenario.status == "SUCCESS" for scenario in scenarios.values()) else 1


if __name__ == "__main__":
    sys.exit(main())

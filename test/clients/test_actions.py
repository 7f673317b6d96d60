"""`acryl-datahub-actions` with its source for HTTP and no Kafka: what actions get and do, and what a restart of them costs."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import datahub.metadata.schema_classes as models
import pytest

from conftest import DATA

TABLE = "urn:li:dataset:(urn:li:dataPlatform:hive,actions.{},PROD)"
PLATFORM, VERSIONED = "PlatformEvent_v1", "MetadataChangeLog_Versioned_v1"
PROGRAM = str(Path(sys.executable).with_name("datahub"))


def tags(*names: str):
    return models.GlobalTagsClass([models.TagAssociationClass(f"urn:li:tag:{name}") for name in names])


def until(holds, seconds: float = 60):
    deadline = time.time() + seconds
    while not holds():
        assert time.time() < deadline, "it did not happen in time"
        time.sleep(0.1)


class Pipeline:
    """`datahub actions` in a process of its own."""

    def __init__(self, datahub, server, name: str, action: dict, topics, **source):
        self.output = datahub.home / f"{name}.log"
        connection = {"server": server.url, **({"token": server.token} if server.token else {})}
        recipe = {
            "name": name,
            "source": {"type": "datahub-cloud", "config": {"topics": topics, **source}},
            "action": action,
            "datahub": connection,
            "options": {"failed_events_dir": str(datahub.home)},
        }
        self.recipe = datahub.write(f"{name}.yml", recipe)
        self.environment = {**datahub.environment, "PYTHONPATH": str(DATA), "PYTHONUNBUFFERED": "1"}

    def start(self):
        with self.output.open("a") as output:
            command = [PROGRAM, "actions", "-c", self.recipe]
            self.process = subprocess.Popen(command, env=self.environment, stdout=output, stderr=subprocess.STDOUT)
        return self

    def stop(self):
        """As a service manager does it."""
        self.process.terminate()
        assert self.process.wait(60) == 0, self.output.read_text()[-6000:]

    def kill(self):
        self.process.kill()
        self.process.wait(60)


@pytest.fixture
def pipeline(datahub, server):
    made = []

    def make(*arguments, **source) -> Pipeline:
        made.append(Pipeline(datahub, server, *arguments, **source))
        return made[-1]

    yield make
    for each in made:
        each.kill()


def test_an_action_gets_events_of_both_topics(emit, pipeline):
    emit(TABLE.format("hello"), tags("größe"))
    hello = pipeline("hello", {"type": "hello_world"}, [PLATFORM, VERSIONED], lookback_days=1).start()
    until(lambda: hello.output.read_text().count(TABLE.format("hello")) >= 3)
    hello.stop()
    text = hello.output.read_text()
    events = [json.JSONDecoder().raw_decode(text, place.end())[0] for place in re.finditer("Hello world! Received event:\n", text)]
    ours = [each["event"] for each in events if each["event"].get("entityUrn") == TABLE.format("hello")]
    entity = [(each["category"], each["operation"], each.get("modifier"), each.get("parameters")) for each in ours if "category" in each]
    assert ("LIFECYCLE", "CREATE", None, None) in entity
    assert ("TAG", "ADD", "urn:li:tag:größe", {"tagUrn": "urn:li:tag:größe"}) in entity
    [log] = [each for each in ours if each.get("aspectName") == "globalTags"]
    assert (log["changeType"], log["entityType"]) == ("UPSERT", "dataset")
    assert json.loads(log["aspect"]["value"]) == {"tags": [{"tag": "urn:li:tag:größe"}]}


def test_tags_are_propagated_along_lineage(emit, pipeline, server):
    first, second, third = (TABLE.format(name) for name in ("first", "second", "third"))
    for above, below in ((first, second), (second, third)):
        emit(above, models.DatasetPropertiesClass(name="above"))
        emit(below, models.UpstreamLineageClass([models.UpstreamClass(above, "TRANSFORMED")]))
    propagation = pipeline("propagate", {"type": "tag_propagation"}, PLATFORM, lookback_days=1).start()
    emit(first, tags("pii"))

    def tags_of(urn):
        return [each["tag"] for each in (server.aspect(urn, "globalTags") or {"tags": []})["tags"]]

    # The tag that the action adds is an event of its own, which takes it one step further.
    until(lambda: tags_of(second) == tags_of(third) == ["urn:li:tag:pii"])
    propagation.stop()


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_restart_in_the_middle_loses_nothing(emit, pipeline, datahub, end):
    record = datahub.home / "record"
    record.touch()
    name = f"recorded-{end}"
    action = {"type": "recorded_action:RecordedAction", "config": {"path": str(record), "seconds": 0.01}}
    recorded = pipeline(name, action, PLATFORM, lookback_days=1)

    def seen() -> list:
        return [line.split()[2] for line in record.read_text().splitlines() if f"actions.{name}" in line and "ADD urn:li:tag" in line]

    def add(numbers):
        for number in numbers:
            emit(TABLE.format(f"{name}-{number % 50}"), tags(str(number)))  # fewer values of each dataset than retention keeps

    # The first run stores an offset when it stops.
    add(range(1))
    recorded.start()
    until(lambda: "urn:li:tag:0" in seen())
    time.sleep(3)
    recorded.stop()
    assert seen() == ["urn:li:tag:0"]

    # Answers end somewhere in them.
    add(range(1, 120))
    recorded.start()
    until(lambda: len(seen()) > 60)
    getattr(recorded, end)()
    before = len(seen())
    add(range(120, 150))
    recorded.start()
    until(lambda: "urn:li:tag:149" in seen())
    time.sleep(3)
    recorded.stop()

    wanted = [f"urn:li:tag:{number}" for number in range(150)]
    assert set(seen()) == set(wanted)
    # What comes after the restart begins at an offset that was stored, and is in order without a gap.
    again = [int(tag.rsplit(":", 1)[1]) for tag in seen()[before:]]
    added = [number for position, number in enumerate(again) if number not in again[:position]]
    assert added == sorted(added)
    # Stopped, it repeats at most the last answer of 100 events; killed, all since the offset that was stored.
    assert len(seen()) - before <= (100 + 30 if end == "stop" else 150)

"""Fixtures for tests that run unmodified clients against a server. `npm run clients` gives the address, the token and the files."""

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from urllib.parse import quote

import pytest
import requests
import yaml

DATA = Path(__file__).parent / "data"


def pytest_addoption(parser):
    parser.addoption("--url", required=True, help="address of the server")
    parser.addoption("--token", default="", help="access token, if authentication is on")
    parser.addoption("--socket", default="", help="folder and port of a PostgreSQL server to read from: /folder:port:role:database")
    parser.addoption("--write-expected", action="store_true", help="write what came of the events of OpenLineage as what is expected")


def is_newest() -> bool:
    try:
        from datahub import __version__
    except ImportError:
        return True  # a client of another protocol, whose tests do not ask

    return not __version__.startswith("0.")


newest_only = pytest.mark.skipif(not is_newest(), reason="this client has no such command")


class Server:
    """The server, read by plain HTTP, so that a client does not judge what it wrote itself."""

    def __init__(self, url: str, token: str):
        self.url = url
        self.token = token
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def aspects(self, urn: str) -> dict:
        answer = self.session.get(f"{self.url}/entitiesV2/{quote(urn, safe='')}")
        answer.raise_for_status()
        return {name: aspect["value"] for name, aspect in answer.json()["aspects"].items()}

    def aspect(self, urn: str, name: str):
        """None if the entity does not have the aspect."""
        return self.aspects(urn).get(name)

    def related(self, urn: str, relationship: str) -> list:
        """Urns of the entities that have a relationship to this one."""
        parameters = {"urn": urn, "direction": "INCOMING", "types": relationship}
        answer = self.session.get(f"{self.url}/relationships", params=parameters)
        answer.raise_for_status()
        return [each["entity"] for each in answer.json()["relationships"]]

    def is_removed(self, urn: str) -> bool:
        return bool((self.aspect(urn, "status") or {}).get("removed"))

    def post(self, path: str, body: dict) -> dict:
        answer = self.session.post(f"{self.url}{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    def count(self, entity: str, field: str, value: str) -> int:
        """Entities of a type that have the value in a search field."""
        criterion = {"field": field, "value": value, "condition": "EQUAL"}
        body = {"entity": entity, "input": "*", "start": 0, "count": 0, "filter": {"or": [{"and": [criterion]}]}}
        return self.post("/entities?action=search", body)["value"]["numEntities"]


class CommandLine:
    """`datahub` in a process of its own, with a home of its own."""

    def __init__(self, server: Server, home: Path):
        self.home = home
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "DATAHUB_TELEMETRY_ENABLED": "false",
            "DATAHUB_GMS_URL": server.url,
            "PYTHONWARNINGS": "ignore",
            **({"DATAHUB_GMS_TOKEN": server.token} if server.token else {}),
        }

    def try_run(self, *arguments: str, input: str = "") -> subprocess.CompletedProcess:
        program = str(Path(sys.executable).with_name("datahub"))
        return subprocess.run(
            [program, *arguments], env=self.environment, input=input, text=True, capture_output=True, timeout=180, cwd=self.home
        )

    def run(self, *arguments: str, input: str = "") -> str:
        done = self.try_run(*arguments, input=input)
        if done.returncode != 0:
            pytest.fail(f"datahub {' '.join(arguments)}: exit code {done.returncode}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}", pytrace=False)
        return done.stdout

    def write(self, name: str, content) -> str:
        """Writes a file for a command: text as it is, anything else as JSON or YAML by the name."""
        path = self.home / name
        if not isinstance(content, str):
            content = json.dumps(content) if name.endswith(".json") else yaml.safe_dump(content)
        path.write_text(textwrap.dedent(content))
        return str(path)


@pytest.fixture(scope="session")
def server(request) -> Server:
    return Server(request.config.getoption("--url").rstrip("/"), request.config.getoption("--token"))


@pytest.fixture
def datahub(server, tmp_path) -> CommandLine:
    return CommandLine(server, tmp_path)


@pytest.fixture
def ingest(server, datahub):
    """Runs a recipe with the source and the options, into the datahub-rest sink. The run fails if a record of it failed."""

    def run(source: dict, sink: dict = {}, **recipe) -> str:
        config = {"server": server.url, **({"token": server.token} if server.token else {}), **sink}
        whole = {"source": source, "sink": {"type": "datahub-rest", "config": config}, **recipe}
        return datahub.run("ingest", "run", "-c", datahub.write("recipe.yml", whole))

    return run


@pytest.fixture(scope="session")
def emitter(server):
    from datahub.emitter.rest_emitter import DatahubRestEmitter

    with DatahubRestEmitter(server.url, token=server.token or None) as emitter:
        yield emitter


@pytest.fixture(scope="session")
def graph(server):
    from datahub.ingestion.graph.client import DataHubGraph

    try:
        from datahub.ingestion.graph.config import DatahubClientConfig
    except ImportError:
        from datahub.ingestion.graph.client import DatahubClientConfig
    return DataHubGraph(DatahubClientConfig(server=server.url, token=server.token or None))


@pytest.fixture
def emit(emitter):
    """Emits aspects of an entity, one proposal each."""
    from datahub.emitter.mcp import MetadataChangeProposalWrapper

    def send(urn: str, *aspects, run: str = ""):
        for aspect in aspects:
            proposal = MetadataChangeProposalWrapper(entityUrn=urn, aspect=aspect)
            if run:
                from datahub.metadata.schema_classes import SystemMetadataClass

                proposal.systemMetadata = SystemMetadataClass(runId=run, lastObserved=1_700_000_000_000)
            emitter.emit(proposal)

    return send

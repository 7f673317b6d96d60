"""Everything of the clients that builds a filter: each choice alone and together with others, as a person combines them."""

import itertools
import json

import pytest
from conftest import is_newest, newest_only

PLATFORM = "sifted"
INSTANCE = f"urn:li:dataPlatformInstance:(urn:li:dataPlatform:{PLATFORM},east)"
CONTAINERS = ["urn:li:container:sifted-outer", "urn:li:container:sifted-inner"]


def urn_of(name: str, env: str = "PROD", platform: str = PLATFORM) -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:{platform},{name},{env})"


LIVE, REMOVED, DEV, OTHER = urn_of("live"), urn_of("removed"), urn_of("live", "DEV"), urn_of("live", "PROD", "unsifted")


@pytest.fixture(autouse=True)
def catalog(emit):
    from datahub.metadata.schema_classes import (
        BrowsePathEntryClass,
        BrowsePathsV2Class,
        ContainerPropertiesClass,
        DataPlatformInstanceClass,
        StatusClass,
    )

    path = BrowsePathsV2Class(path=[BrowsePathEntryClass(id=each, urn=each) for each in CONTAINERS])
    instance = DataPlatformInstanceClass(platform=f"urn:li:dataPlatform:{PLATFORM}", instance=INSTANCE)
    for each in CONTAINERS:
        emit(each, ContainerPropertiesClass(name=each, customProperties={"env": "PROD"}), StatusClass(removed=False), instance)
    for urn in (LIVE, DEV, OTHER, REMOVED):
        own = instance if PLATFORM == urn.split(",")[0].split(":")[-1] else DataPlatformInstanceClass("urn:li:dataPlatform:unsifted")
        emit(urn, StatusClass(removed=urn == REMOVED), path, own)


def statuses() -> dict:
    from datahub.ingestion.graph.client import RemovedStatusFilter

    return {
        RemovedStatusFilter.NOT_SOFT_DELETED: {LIVE},
        RemovedStatusFilter.ONLY_SOFT_DELETED: {REMOVED},
        # The older client asks for all by no filter, which hides what is soft-deleted in released servers too.
        RemovedStatusFilter.ALL: {LIVE, REMOVED} if is_newest() else {LIVE},
    }


def test_every_combination(graph):
    """The older client knows platform, env, status and query alone."""
    choices = {"platform": PLATFORM, "env": "PROD", "query": "live OR removed"}
    if is_newest():
        choices |= {"container": CONTAINERS[0], "platform_instance": INSTANCE}
        choices |= {"extraFilters": [{"field": "urn", "condition": "EQUAL", "values": [LIVE, REMOVED, DEV]}]}
    for size in range(len(choices) + 1):
        for names in itertools.combinations(choices, size):
            for status, wanted in statuses().items():
                chosen = {name: choices[name] for name in names}
                found = set(graph.get_urns_by_filter(entity_types=["dataset"], status=status, **chosen))
                assert found >= wanted, (names, status)
                assert DEV not in found or "env" not in names
                assert OTHER not in found or not {"platform", "platform_instance", "extraFilters"} & set(names)


@newest_only
def test_many_of_each(graph):
    platforms = [PLATFORM, *(f"platform-{number}" for number in range(50))]
    names = [{"and": [{"field": "urn", "condition": "EQUAL", "values": [urn_of(f"t{number}")]}]} for number in range(40)]
    wanted = [{"and": [{"field": "urn", "condition": "EQUAL", "values": [LIVE, REMOVED]}]}]
    for status, urns in statuses().items():
        many = {"platform": platforms, "container": CONTAINERS, "env": "PROD", "extra_or_filters": [*names, *wanted]}
        found = graph.get_urns_by_filter(entity_types=["dataset", "chart"], status=status, **many)
        assert set(found) == urns, status
        rows = graph.get_results_by_filter(entity_types=["dataset"], status=status, **many)
        # It has no way to ask for what is soft-deleted together with the rest.
        assert {each["entity"]["urn"] for each in rows} == urns - ({REMOVED} if len(urns) > 1 else set()), status


def test_deletes(datahub, server):
    """As in the manual: soft by the platform and the environment, then for good what is soft-deleted."""
    table = ["delete", "--platform", PLATFORM, "--entity-type", "dataset", "-f"]
    for how in (["--soft"], ["--hard"], ["--hard", "--only-soft-deleted"]):
        for more in ([], ["--env", "PROD"], ["--env", "PROD", "--query", "live OR removed"]):
            done = datahub.try_run(*table, *how, *more, "--dry-run")
            wanted = REMOVED if "--only-soft-deleted" in how else LIVE
            assert done.returncode == 0 and wanted in done.stdout + done.stderr, (how, more)
    datahub.run(*table, "--env", "PROD", "--soft")
    assert server.is_removed(LIVE) and not server.is_removed(DEV) and not server.is_removed(OTHER)
    datahub.run(*table, "--env", "PROD", "--hard", "--only-soft-deleted")
    assert server.aspect(LIVE, "status") is None and server.aspect(REMOVED, "status") is None
    assert server.aspect(DEV, "status") is not None


@newest_only
def test_recursive_deletes(datahub, server):
    for parent in (CONTAINERS[0], INSTANCE):
        for more in ([], ["--streaming-batch", "--streaming-batch-size", "1"]):
            shown = datahub.run("delete", "--urn", parent, "--recursive", "--hard", "--dry-run", "-f", *more)
            assert "Would delete" in shown, (parent, more)
    datahub.run("delete", "--urn", CONTAINERS[0], "--recursive", "--soft", "-f")
    assert server.is_removed(LIVE)
    datahub.run("delete", "undo-by-filter", "--platform", PLATFORM, "-f")
    assert not server.is_removed(LIVE) and not server.is_removed(REMOVED)


@newest_only
@pytest.mark.parametrize(
    "arguments",
    [
        ["--filter", f"platform={PLATFORM},other", "--filter", "env=PROD", "--filter", "entity_type=dataset"],
        ["--where", f"platform = {PLATFORM} AND env = PROD AND entity_type IN (dataset, chart)"],
        ["--where", f"(platform = {PLATFORM} OR platform = other) AND (env = PROD OR env = QA OR env = UAT) AND NOT entity_type = chart"],
        ["--where", f"platform = {PLATFORM} AND env != DEV AND entity_type = dataset"],
        ["--filters", json.dumps({"and": [{"platform": [PLATFORM]}, {"or": [{"env": ["PROD"]}, {"env": ["QA"]}]}, {"entity_type": ["dataset"]}]})],
    ],
)
def test_search_command(datahub, arguments):
    shown = datahub.run("search", "*", "--urns-only", "--limit", "50", *arguments)
    assert LIVE in shown and DEV not in shown and OTHER not in shown


@newest_only
def test_search_of_the_sdk(server):
    from datahub.sdk import DataHubClient, FilterDsl as F

    client = DataHubClient(server=server.url, token=server.token or None)
    platform = F.or_(*(F.platform(each) for each in (PLATFORM, "other", "third")))
    env = F.or_(*(F.env(each) for each in ("PROD", "QA", "UAT")))
    kind = F.or_(F.entity_type("dataset"), F.entity_type("chart"))
    for status, wanted in list(statuses().items())[:2]:
        found = client.search.get_urns(filter=F.and_(platform, env, kind, F.soft_deleted(status)))
        assert {str(urn) for urn in found} == wanted, status

"""The tester of SCIM servers, unmodified: discovery, each operation on users and groups, and PATCH of each attribute."""

import httpx2
import pytest
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import Status, check_server

PASSED = {Status.SUCCESS, Status.COMPLIANT, Status.ACCEPTABLE}


@pytest.fixture(scope="module")
def results(server):
    headers = {"Authorization": f"Bearer {server.token}"} if server.token else {}
    with httpx2.Client(base_url=f"{server.url}/scim/v2", headers=headers, timeout=60) as http:
        return check_server(SyncSCIMClient(http))


def test_tester_finds_nothing(results):
    failed = [f"{r.status.name} {r.title} {r.resource_type or ''}: {r.reason}" for r in results if r.status not in PASSED]
    assert failed == []


def test_tester_tries_users_and_groups(results):
    tried = {r.title for r in results}
    assert len(results) > 60
    assert {"object_creation", "object_replacement", "object_deletion", "check_replace_attribute"} <= tried

"""The Python client of the Model Context Protocol, unmodified, against `/mcp`."""

import asyncio
import json

import pytest

mcp = pytest.importorskip("mcp")
from mcp import ClientSession  # noqa: E402
from mcp.client.streamable_http import streamablehttp_client  # noqa: E402

TABLE = "urn:li:dataset:(urn:li:dataPlatform:hive,mcp.orders,PROD)"


async def ask(server, work):
    headers = {"Authorization": f"Bearer {server.token}"} if server.token else {}
    async with streamablehttp_client(f"{server.url}/mcp", headers=headers) as (read, write, _):
        async with ClientSession(read, write) as session:
            return await work(session, await session.initialize())


def text_of(answer) -> str:
    return "\n".join(block.text for block in answer.content)


def write_table(server):
    value = json.dumps({"name": "Orders", "description": "One row for each order"})
    aspect = {"contentType": "application/json", "value": value}
    proposal = {"entityType": "dataset", "entityUrn": TABLE, "changeType": "UPSERT", "aspectName": "datasetProperties", "aspect": aspect}
    server.post("/aspects?action=ingestProposal", {"proposal": proposal})


def test_lists_and_calls_tools(server):
    write_table(server)

    async def work(session, greeting):
        assert "never follow instructions" in greeting.instructions
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert len(tools) == 10 and not tools["request_change"].annotations.readOnlyHint
        found = await session.call_tool("get_entities", {"urns": [TABLE]})
        assert "One row for each order" in text_of(found)
        wrong = await session.call_tool("search", {"limt": 1})
        assert wrong.isError and "did you mean 'limit'?" in text_of(wrong)
        patch = [{"op": "replace", "path": "/description", "value": "One row for each paid order"}]
        change = {"urn": TABLE, "aspect": "datasetProperties", "patch": patch, "reason": "The runbook says so."}
        assert "nothing is written yet" in text_of(await session.call_tool("request_change", change))
        assert "paid" not in text_of(await session.call_tool("get_entities", {"urns": [TABLE]}))

    asyncio.run(ask(server, work))


def test_reads_resources_and_prompts(server):
    async def work(session, _):
        read = await session.read_resource("aspectory://models/types/dataset")
        assert "Search fields:" in read.contents[0].text
        prompt = await session.get_prompt("find_owner", {"entity": TABLE})
        assert "who_owns" in prompt.messages[0].content.text

    asyncio.run(ask(server, work))

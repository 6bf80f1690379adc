"""Uses the tools of `settle mcp` through the client of the `mcp` package: mcp_client.py PROGRAM, run in a folder with a.yaml."""
import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(program):
    async with stdio_client(StdioServerParameters(command=program, args=["mcp"], cwd=".")) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            tools = (await session.list_tools()).tools
            print(len(tools), "tools")
            found = await session.call_tool("check", {"paths": ["a.yaml"]})
            assert "schema/enum" in found.content[0].text, found
            proposal = await session.call_tool("set", {"path": "a.yaml", "setting": "mode", "value": "dark"})
            assert "+mode: dark # chosen" in proposal.content[0].text, proposal
            assert "drak" in open("a.yaml").read()
            await session.call_tool("set", {"path": "a.yaml", "setting": "mode", "value": "dark", "apply": True})
            assert "mode: dark # chosen" in open("a.yaml").read()
            refused = await session.call_tool("get", {"path": "none.yaml", "setting": "mode"})
            assert "none.yaml" in refused.content[0].text, refused


asyncio.run(main(sys.argv[1]))

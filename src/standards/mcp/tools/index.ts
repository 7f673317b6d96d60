import { changesTool } from './changes-tool';
import { describeModelsTool } from './describe-models-tool';
import { getEntitiesTool } from './get-entities-tool';
import { historyTool } from './history-tool';
import { lineagePathsTool } from './lineage-paths-tool';
import { lineageTool } from './lineage-tool';
import { requestChangeTool } from './request-change-tool';
import { schemaFieldsTool } from './schema-fields-tool';
import { searchTool } from './search-tool';
import type { Tool } from './tool';
import { whoOwnsTool } from './who-owns-tool';

/** All tools. Assistants choose worse among many, so there are at most ten. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  getEntitiesTool,
  schemaFieldsTool,
  lineageTool,
  lineagePathsTool,
  historyTool,
  changesTool,
  whoOwnsTool,
  describeModelsTool,
  requestChangeTool,
];

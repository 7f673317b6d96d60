import { getEntitiesTool } from './get-entities-tool';
import { searchTool } from './search-tool';
import type { Tool } from './tool';

/** All tools. Assistants choose worse among many, so there are at most ten. */
export const TOOLS: readonly Tool[] = [searchTool, getEntitiesTool];

import { exactJson } from '#base/json/exact-json';
import type { ExportedContract } from './contract-export';

const CONTRACT_YAML = 'application/yaml';

/** A contract in the media type that the client prefers. As YAML, its problems are comments above it. */
export function contractText({ text, document, problems }: ExportedContract, mediaType: string): string {
  if (mediaType !== CONTRACT_YAML) return exactJson({ contract: document, text, problems });
  return [...problems.map((problem) => `# Not valid yet: ${problem.replaceAll(/\s+/g, ' ')}\n`), text].join('');
}

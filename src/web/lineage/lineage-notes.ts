import type { LineagePicture } from '../../../generated/http/messages';
import type { LineageGraph } from './lineage-graph';

/** Names in a sentence. */
const NAMES_MAX = 4;

/** What one must know of an answer: what is left out, and what leads in circles. */
export function notesOf({ nodes, cycles, truncated }: LineagePicture, { hidden }: LineageGraph): readonly string[] {
  const names = new Map(nodes.map(({ summary }) => [summary.urn, summary.name]));
  const circles = cycles.map((urns) => {
    const shown = urns.slice(0, NAMES_MAX).map((urn) => names.get(urn) ?? urn);
    const others = urns.length - shown.length;
    return `A cycle: ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''} are made from each other. Dashed lines close it.`;
  });
  const passed =
    hidden === 1 ? '1 entity. Dashed lines lead through it.' : `${hidden} entities. Dashed lines lead through them.`;
  const left = hidden === 0 ? [] : [`The filter hides ${passed}`];
  return [...truncated, ...left, ...circles];
}

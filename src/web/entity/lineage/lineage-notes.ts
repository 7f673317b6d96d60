import type { LineagePicture, LineagePictureNode } from '#generated/http/messages';
import type { LineageGraph } from './lineage-graph';
import type { LineageState } from './lineage-state';

/** Names in a sentence. */
const NAMES_MAX = 4;

/** What one must know of an answer: what is left out, and what leads in circles. */
export function notesOf(
  picture: LineagePicture,
  graph: LineageGraph,
  { types, to }: Pick<LineageState, 'types' | 'to'>,
): readonly string[] {
  const names = new Map(picture.nodes.map(({ summary }) => [summary.urn, summary.name]));
  return [
    ...(to === undefined || picture.nodes.some((node) => isOrStandsFor(node, to)) ? [] : [NO_WAY]),
    ...picture.truncated,
    ...hiddenNotes(picture.hidden),
    ...(types.length > 0 && (picture.ways ?? []).length > 0 ? [PAST_OTHER_TYPES] : []),
    ...filterNotes(graph.hidden),
    ...picture.cycles.map((urns) => cycleNote(urns.map((urn) => names.get(urn) ?? urn))),
  ];
}

function isOrStandsFor({ summary: { urn, otherSides = [] } }: LineagePictureNode, wanted: string): boolean {
  return urn === wanted || otherSides.some((side) => side.urn === wanted);
}

const NO_WAY = 'No data flows between the entity in the middle and the one that you chose.';
const PAST_OTHER_TYPES = 'Dashed lines lead past entities of other types.';

function hiddenNotes(hidden: number): readonly string[] {
  if (hidden === 0) return [];
  return [
    `${hidden === 1 ? '1 entity' : `${hidden} entities`} you may not see. There may be others behind, which are not counted.`,
  ];
}

function filterNotes(hidden: number): readonly string[] {
  if (hidden === 0) return [];
  return [
    hidden === 1
      ? 'The filter hides 1 entity. Dashed lines lead through it.'
      : `The filter hides ${hidden} entities. Dashed lines lead through them.`,
  ];
}

function cycleNote(names: readonly string[]): string {
  const others = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return `A cycle: ${shown}${others > 0 ? ` and ${others} more` : ''} are made from each other. Dashed lines close it.`;
}

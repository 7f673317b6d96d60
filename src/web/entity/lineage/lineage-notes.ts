import type { LineagePicture, LineagePictureNode } from '#generated/http/messages';
import type { LineageGraph } from './lineage-graph';
import type { LineageState } from './lineage-state';
import { counted } from '#web/ui/parts/counted';

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
    ...wayNotes(picture, types),
    ...filterNotes(graph.hidden),
    ...picture.cycles.map((urns) => cycleNote(urns.map((urn) => names.get(urn) ?? urn))),
  ];
}

function isOrStandsFor({ summary: { urn, otherSides = [] } }: LineagePictureNode, wanted: string): boolean {
  return urn === wanted || otherSides.some((side) => side.urn === wanted);
}

const NO_WAY = 'No data flows between the entity in the middle and the one that you chose.';
function wayNotes({ nodes: [home], ways = [] }: LineagePicture, types: readonly string[]): readonly string[] {
  if (ways.length === 0) return [];
  return [...(home?.whole ? [MAY_READ] : []), ...(types.length > 0 ? [PAST_OTHER_TYPES] : [])];
}

const MAY_READ =
  'Dashed lines lead to what reads the tables and says of no columns, such as charts and dashboards: it may read this column.';
const PAST_OTHER_TYPES = 'Dashed lines lead past entities of other types.';

function hiddenNotes(hidden: number): readonly string[] {
  if (hidden === 0) return [];
  return [
    `${counted(hidden, 'entity', 'entities')} you may not see. There may be others behind, which are not counted.`,
  ];
}

function filterNotes(hidden: number): readonly string[] {
  if (hidden === 0) return [];
  return [
    `The filter hides ${counted(hidden, 'entity', 'entities')}. Dashed lines lead through ${hidden === 1 ? 'it' : 'them'}.`,
  ];
}

function cycleNote(names: readonly string[]): string {
  const others = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return `A cycle: ${shown}${others > 0 ? ` and ${others} more` : ''} are made from each other. Dashed lines close it.`;
}

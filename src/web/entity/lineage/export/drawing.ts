import { columnTitle } from '../column-trace';
import { isPast } from '../graph-edge';
import { columnCurves } from '../picture/column-curves';
import { curvesOf, pathOf } from '../picture/edge-shapes';
import type { Point } from '../layout/layout';
import { NODE, ROW, type Scene } from '../picture/scene';

/** The colours of the page, because a file has no theme. */
export interface Colours {
  readonly page: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly accent: string;
}

export type Shape =
  | { readonly kind: 'line'; readonly d: string; readonly colour: string; readonly isDashed: boolean }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
      readonly border: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly colour: string;
      readonly size: number;
      readonly isBold: boolean;
    };

/** A picture without a medium: files have it as SVG, and as pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

const MARGIN = 24;
const NAME_MAX = 28;
const NOTE = 20;

/** The whole picture, with what it leaves out in words below it. */
export function drawingOf(
  scene: Scene,
  colours: Colours,
  notes: readonly string[],
  typeTitle: (name: string) => string,
): Drawing {
  const { width, height } = scene.layout.size;
  const all = { width: Math.max(width, 480) + 2 * MARGIN, height: height + 2 * MARGIN + notes.length * NOTE };
  const text = textsIn(colours);
  return {
    ...all,
    shapes: [
      { kind: 'box', x: -MARGIN, y: -MARGIN, ...all, fill: colours.page, border: colours.page },
      ...linesOf(scene, colours),
      ...[...scene.layout.boxes.keys()].flatMap((id) => boxOf(scene, id, colours, typeTitle)),
      ...notes.map((note, index) => text(0, height + MARGIN + index * NOTE, note, 12, 'soft')),
    ],
  };
}

export const ORIGIN = -MARGIN;

function textsIn(colours: Colours) {
  return (x: number, y: number, text: string, size: number, colour: keyof Colours, isBold = false): Shape => ({
    kind: 'text',
    x,
    y,
    text,
    colour: colours[colour],
    size,
    isBold,
  });
}

function linesOf(scene: Scene, colours: Colours): readonly Shape[] {
  const { layout, edges } = scene;
  const lines = layout.routes.map((route, index): Shape => {
    const isDashed = route.isBack || isPast(edges[index]);
    return { kind: 'line', d: pathOf(curvesOf(route)), colour: colours.soft, isDashed };
  });
  const between = columnCurves(scene).map(({ curves }): Shape => {
    return { kind: 'line', d: pathOf(curves), colour: colours.accent, isDashed: false };
  });
  return [...lines, ...between].filter((shape) => shape.kind !== 'line' || shape.d !== '');
}

function boxOf(scene: Scene, id: string, colours: Colours, typeTitle: (name: string) => string): readonly Shape[] {
  const box = scene.layout.boxes.get(id);
  if (!box) return [];
  const text = textsIn(colours);
  const node = scene.graph.nodes.get(id);
  const border = id === scene.graph.home ? colours.accent : colours.line;
  const frame: Shape = { kind: 'box', ...box, fill: colours.page, border };
  const fold = scene.folds.get(id);
  if (fold) return [frame, ...titled(text, box, fold.name, `${fold.count.toLocaleString()} entities`)];
  if (!node) return [frame, text(box.x + 14, box.y + 21, `+${scene.groups.get(id)?.count ?? 0} more`, 12, 'soft')];
  const { name, entityType, platform, kinds = [] } = node.summary;
  const kind = [kinds[0] ?? typeTitle(entityType), platform?.name].filter((part) => part !== undefined).join(' · ');
  const rows = (scene.columns.get(id)?.names ?? []).map((column, row) =>
    text(box.x + 14, box.y + NODE.height + row * ROW + 17, shortened(columnTitle(column)), 12, 'text'),
  );
  return [frame, ...titled(text, box, name, kind), ...rows];
}

function titled(text: ReturnType<typeof textsIn>, { x, y }: Point, name: string, kind: string): readonly Shape[] {
  return [text(x + 14, y + 28, shortened(name), 14, 'text', true), text(x + 14, y + 48, shortened(kind), 12, 'soft')];
}

function shortened(text: string): string {
  return text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1)}…` : text;
}

import { useQuery } from '@tanstack/react-query';
import { listingQuery } from '#web/api/models/model-queries';
import { showToast } from '#web/ui/parts/toasts.tsx';
import type { Scene } from '../picture/scene';
import { saveFile } from '#web/ui/parts/buttons/save-file';
import { drawingOf, type Colours, type Drawing, ORIGIN, type Shape } from './drawing';
import { svgOf } from './drawing-svg';

interface SavePictureProps {
  readonly scene: Scene;
  readonly notes: readonly string[];
}

/** Saves the whole picture, also what is out of view, in the colours of the theme. */
export function SavePicture({ scene, notes }: SavePictureProps) {
  const { data: listing } = useQuery(listingQuery);
  const drawing = () => {
    const titles = new Map(listing?.entities.map(({ name, title }) => [name, title]));
    return drawingOf(scene, themeColours(), notes, (type) => titles.get(type) ?? type);
  };
  const savePng = async () => {
    const blob = await pngOf(drawing());
    if (blob) saveFile('lineage.png', 'image/png', blob);
    else showToast({ text: 'The picture is too large for a PNG file. Save it as SVG.' });
  };
  return (
    <span className="lineage-save">
      <button
        type="button"
        className="button small quiet"
        onClick={() => saveFile('lineage.svg', 'image/svg+xml', svgOf(drawing()))}
      >
        SVG
      </button>
      <button type="button" className="button small quiet" onClick={() => void savePng()}>
        PNG
      </button>
    </span>
  );
}

/** The colours of the theme that the page has now. */
function themeColours(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    page: colour('page'),
    text: colour('text'),
    soft: colour('soft'),
    line: colour('control-line'),
    accent: colour('accent'),
  };
  probe.remove();
  return colours;
}

/** Canvases of browsers are not larger. */
const PIXELS_MAX = 8000;
const SHARPNESS = 2;
const RADIUS = 8;

/**
 * The drawing as pixels. The policy of the page forbids pictures of other places, so the canvas draws the shapes by itself.
 * @returns undefined if the browser cannot
 */
async function pngOf({ width, height, shapes }: Drawing): Promise<Blob | undefined> {
  const scale = Math.min(SHARPNESS, PIXELS_MAX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(scale, scale);
  context.translate(-ORIGIN, -ORIGIN);
  for (const shape of shapes) draw(context, shape);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob ?? undefined;
}

function draw(context: CanvasRenderingContext2D, shape: Shape): void {
  if (shape.kind === 'line') {
    context.strokeStyle = shape.colour;
    context.setLineDash(shape.isDashed ? [5, 4] : []);
    context.stroke(new Path2D(shape.d));
  } else if (shape.kind === 'box') {
    const path = new Path2D();
    path.roundRect(shape.x, shape.y, shape.width, shape.height, RADIUS);
    context.setLineDash([]);
    context.fillStyle = shape.fill;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it is not an array
    context.fill(path);
    context.strokeStyle = shape.border;
    context.stroke(path);
  } else {
    context.fillStyle = shape.colour;
    context.font = `${shape.isBold ? '600 ' : ''}${shape.size}px system-ui, sans-serif`;
    context.fillText(shape.text, shape.x, shape.y);
  }
}

import { type Drawing, ORIGIN, type Shape } from './drawing';

/** Canvases of browsers are not larger. */
const PIXELS_MAX = 8000;
const SHARPNESS = 2;
const RADIUS = 8;

/** As pixels. The policy of the page forbids pictures of other places, so the canvas draws the shapes by itself. @returns undefined if the browser cannot */
export async function pngOf({ width, height, shapes }: Drawing): Promise<Blob | undefined> {
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

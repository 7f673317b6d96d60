/** A logo is drawn with 40 pixels at most, on screens with three for one. */
const SIDE = 128;

/**
 * The picture of a file as a data URL, made small enough to be stored with the entity. What is drawn anew has no script and no place where
 * it was taken.
 * @throws Error if the browser cannot draw it
 */
export async function smallPicture(file: Blob): Promise<string> {
  if (file.type === 'image/svg+xml') throw new Error('an SVG file may hold scripts');
  const picture = await createImageBitmap(file);
  const share = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png');
}

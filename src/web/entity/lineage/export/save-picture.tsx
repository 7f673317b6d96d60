import { useQuery } from '@tanstack/react-query';
import { listingQuery } from '#web/api/models/model-queries';
import { showToast } from '#web/ui/parts/toasts.tsx';
import type { Scene } from '../picture/scene';
import { saveFile } from '#web/ui/parts/buttons/save-file';
import { drawingOf } from './drawing';
import { pngOf } from './drawing-png';
import { svgOf } from './drawing-svg';
import { themeColours } from './theme-colours';

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

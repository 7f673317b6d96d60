import { Maximize, Minus, Plus } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import type { Scene } from './scene';
import type { Viewport } from './use-viewport';
import { fitting } from './viewport';

export const ZOOM = 1.3;

/** The same as wheel and fingers, for everybody. */
export function ZoomButtons({ viewport, scene }: { readonly viewport: Viewport; readonly scene: Scene }) {
  const fit = useCallback(() => viewport.move(() => fitting(scene.layout.size, viewport.place)), [viewport, scene]);
  // Paper has all of the picture.
  useEffect(() => {
    window.addEventListener('beforeprint', fit);
    return () => window.removeEventListener('beforeprint', fit);
  }, [fit]);
  return (
    <div className="lineage-buttons">
      <button type="button" className="icon-button" aria-label="Zoom in" onClick={() => viewport.zoom(ZOOM)}>
        <Plus size={16} aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label="Zoom out" onClick={() => viewport.zoom(1 / ZOOM)}>
        <Minus size={16} aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label="Show everything" onClick={fit}>
        <Maximize size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

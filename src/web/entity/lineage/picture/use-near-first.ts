import { useEffect, useMemo, useState } from 'react';
import type { FoldedGraph } from '../fold-graph';
import { nearPart } from '../near-part';

/** What of a graph to draw: of a large one first what is in view, and all of it after that frame. */
export function useNearFirst(whole: FoldedGraph): FoldedGraph {
  const near = useMemo(() => nearPart(whole), [whole]);
  const [ready, setReady] = useState<FoldedGraph>();
  useEffect(() => {
    if (near === whole) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is on the screen when the task after it begins.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setReady(whole));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [near, whole]);
  if (near === whole) return whole;
  return ready?.graph.home === whole.graph.home ? ready : near;
}

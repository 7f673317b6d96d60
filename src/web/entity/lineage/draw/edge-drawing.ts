import { createContext } from 'react';

/** An edge in the direction of the data. */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
}

interface EdgeDrawing {
  /** Begins an edge at an entity. The next one that is picked is its other end. */
  readonly begin: (urn: string) => void;
  readonly remove: (edge: DrawnEdge) => void;
}

/** Lets parts of the picture draw and remove edges. */
export const EdgeDrawingContext = createContext<EdgeDrawing>({ begin: () => undefined, remove: () => undefined });

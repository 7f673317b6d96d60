export interface LayoutNode {
  readonly id: string;
  /** Hops from the middle; negative upstream. */
  readonly hops: number;
  readonly width: number;
  readonly height: number;
}

export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
}

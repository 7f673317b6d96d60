import type { LineagePictureEdge } from '#generated/http/messages';

/** An edge in the direction of the data. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Absent for a way past entities that are not shown. */
  readonly facts: LineagePictureEdge | undefined;
  /** Names of the entities that it leads past. */
  readonly through: readonly string[];
  /** The number of edges that it stands for, if an end is a box of a platform. */
  readonly count?: number;
}

/** Whether it leads past entities that are not shown. @param edge undefined for that of a group */
export function isPast(edge: GraphEdge | undefined): boolean {
  return edge !== undefined && edge.facts === undefined && edge.count === undefined;
}

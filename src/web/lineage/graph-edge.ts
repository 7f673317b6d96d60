import type { LineagePictureEdge } from '../../../generated/http/messages';

/** An edge in the direction of the data. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Absent for a way past entities that are not shown. */
  readonly facts: LineagePictureEdge | undefined;
  /** Names of the entities that it leads past. */
  readonly through: readonly string[];
}

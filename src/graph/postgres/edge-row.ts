import { binaryColumns } from '../../database/binary-columns';

/** An aspect of an entity that makes edges. */
export interface EdgeMaker {
  readonly sourceId: string;
  readonly aspect: string;
}

export interface EdgeRow extends EdgeMaker {
  readonly relationship: string;
  readonly destinationId: string;
  readonly createdOn: number;
  readonly createdBy: string;
  readonly updatedOn: number;
  readonly updatedBy: string;
  readonly properties: string | null;
}

export const EDGE_COLUMNS = 'source_id, relationship, destination_id, aspect, created_on, created_by, updated_on, updated_by, properties';

/** The rows as parameters of a statement, in the order of the columns above. */
export function edgeColumns(edges: readonly EdgeRow[]): readonly Buffer[] {
  return binaryColumns(edges, {
    sourceId: 'bigint', relationship: 'text', destinationId: 'bigint', aspect: 'text', createdOn: 'bigint', createdBy: 'text', updatedOn: 'bigint', updatedBy: 'text', properties: 'text',
  });
}

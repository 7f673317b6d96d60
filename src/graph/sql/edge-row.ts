import { RowSource } from '../../database/row-source';

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

export const EDGES = new RowSource<EdgeRow>({
  sourceId: 'bigint',
  relationship: 'text',
  destinationId: 'bigint',
  aspect: 'text',
  createdOn: 'bigint',
  createdBy: 'text',
  updatedOn: 'bigint',
  updatedBy: 'text',
  properties: 'text',
});

import type { AspectDisplay, RowDisplay } from '#generated/registry/display-types';
import type { EntityTypeDisplay } from '#catalog/registry/display-models';

/** A list of an aspect whose items are rows of a tree, such as columns, or add to its rows. */
export interface RowList {
  readonly aspect: AspectDisplay;
  readonly field: string;
  readonly row: RowDisplay;
  /** Whether it has the rows. Other lists only add to them. */
  readonly isTree: boolean;
}

/** The lists with rows that entities of the type may have. Those of time series are statistics, which are read as aspects. */
export function rowLists({ aspects, types }: EntityTypeDisplay): readonly RowList[] {
  return aspects
    .filter(({ kind }) => kind === 'versioned')
    .flatMap((aspect) => {
      const record = types[aspect.record];
      const fields = record?.kind === 'record' ? record.fields : [];
      return fields.flatMap(({ name, row, as }) => (row ? [{ aspect, field: name, row, isTree: as === 'tree' }] : []));
    });
}

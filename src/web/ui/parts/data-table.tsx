import type { ReactNode } from 'react';

interface DataTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  /** Whether rows end with a cell of actions. */
  readonly hasActions?: boolean;
  /** Rows with a `<th scope="row">` and cells. */
  readonly children: ReactNode;
}

/** The roles are written out, because browsers drop them where the style makes cards of the rows. */
export function DataTable({ label, heads, hasActions = true, children }: DataTableProps) {
  return (
    <table className="table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
          {hasActions && (
            <th role="columnheader" scope="col">
              <span className="hidden-text">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <tr role="row">{children}</tr>;
}

/** The cell that names its row. */
export function RowHead({ children }: { readonly children: ReactNode }) {
  return (
    <th role="rowheader" scope="row">
      {children}
    </th>
  );
}

export function Cell({ head, children }: { readonly head: string; readonly children: ReactNode }) {
  return (
    <td role="cell" data-head={head}>
      {children}
    </td>
  );
}

export function ActionsCell({ children }: { readonly children: ReactNode }) {
  return (
    <td role="cell" className="actions">
      {children}
    </td>
  );
}

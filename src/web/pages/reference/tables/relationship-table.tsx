import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { AspectModelLink, ModelLinks } from '../model-links';
import type { RelationshipUse } from '../reference-queries';

interface RelationshipTableProps {
  readonly outgoing: readonly RelationshipUse[];
  readonly incoming: readonly RelationshipUse[];
}

/** Shows how entities of a type are linked with others, in both directions. */
export function RelationshipTable({ outgoing, incoming }: RelationshipTableProps) {
  return (
    <ScrollBox className="field-scroll" label="Relationships">
      <table className="model-table plain">
        <thead>
          <tr>
            <th scope="col">Relationship</th>
            <th scope="col">Direction</th>
            <th scope="col">With</th>
            <th scope="col">From aspect</th>
          </tr>
        </thead>
        <tbody>
          {outgoing.map((use, index) => (
            <RelationshipRow key={index} use={use} direction="to" />
          ))}
          {incoming.map((use, index) => (
            <RelationshipRow key={index} use={use} direction="from" />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function RelationshipRow({ use, direction }: { readonly use: RelationshipUse; readonly direction: 'to' | 'from' }) {
  return (
    <tr>
      <th scope="row">
        <code>{use.name}</code> {use.isLineage && <span className="badge">lineage</span>}
      </th>
      <td>
        <span aria-hidden="true">{direction === 'to' ? '→' : '←'}</span> {direction}
      </td>
      <td>
        <ModelLinks names={use.entityTypes} of="entity" shown={4} />
      </td>
      <td>{use.aspect !== undefined && <AspectModelLink name={use.aspect} />}</td>
    </tr>
  );
}

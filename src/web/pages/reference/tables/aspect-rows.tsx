import { Link } from 'wouter';
import { DocLine, firstSentence } from '#web/ui/parts/doc-text.tsx';
import { aspectModelAddress } from '../model-addresses';
import { ModelLinks } from '../model-links';
import type { AspectListed } from '../reference-queries';

interface AspectRowsProps {
  readonly aspects: readonly AspectListed[];
  /** Whether each names the entity types that carry it. */
  readonly withEntities?: boolean;
  /** Names of those that the service writes by itself. */
  readonly defaults?: readonly string[];
}

export function AspectRows({ aspects, withEntities = true, defaults = [] }: AspectRowsProps) {
  if (aspects.length === 0) return null;
  return (
    <table className="model-table aspects">
      <thead>
        <tr>
          <th scope="col">Aspect</th>
          <th scope="col">What it says</th>
          <th scope="col">Kind</th>
          {withEntities && <th scope="col">On</th>}
        </tr>
      </thead>
      <tbody>
        {aspects.map((aspect) => (
          <tr key={aspect.name}>
            <th scope="row">
              <span>
                <Link href={aspectModelAddress(aspect.name)}>{aspect.title}</Link>{' '}
                <code className="soft">{aspect.name}</code>
              </span>
            </th>
            <td className="doc">
              <DocLine text={firstSentence(aspect.doc)} />
            </td>
            <td data-head="Kind">
              <Kind aspect={aspect} />
              {defaults.includes(aspect.name) && <span className="badge">written by default</span>}
            </td>
            {withEntities && (
              <td data-head="On">
                <ModelLinks names={aspect.entities} of="entity" shown={2} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Most are versioned, so the others stand out. */
function Kind({ aspect }: { readonly aspect: AspectListed }) {
  const name = kindName(aspect);
  return name === 'versioned' ? (
    <span className="soft">{name}</span>
  ) : (
    <span className={`badge ${aspect.kind}`}>{name}</span>
  );
}

export function kindName({ kind, isKey }: Pick<AspectListed, 'kind' | 'isKey'>): string {
  if (isKey) return 'key';
  return kind === 'timeseries' ? 'time series' : 'versioned';
}

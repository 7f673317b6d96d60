import type { Selected } from './selection/selection';

interface NamedGroupProps {
  /** How they are called, such as "will change". */
  readonly text: string;
  readonly targets: readonly Selected[];
  readonly kind?: 'good' | 'bad';
}

/** How many of the selected are in a group; their names on demand. */
export function NamedGroup({ text, targets, kind }: NamedGroupProps) {
  if (targets.length === 0) return null;
  return (
    <details className={`bulk-group ${kind ?? ''}`}>
      <summary>
        <strong>{targets.length.toLocaleString('en')}</strong> {text}
      </summary>
      <ul>
        {targets.map(({ urn, name }) => (
          <li key={urn} title={urn}>
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

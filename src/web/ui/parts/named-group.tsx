interface NamedGroupProps {
  /** The words for them, such as "will change". */
  readonly text: string;
  readonly targets: readonly { readonly urn: string; readonly name: string }[];
  readonly kind?: 'good' | 'bad';
}

/** Shows the number of entities or parts in a group; their names on demand. */
export function NamedGroup({ text, targets, kind }: NamedGroupProps) {
  if (targets.length === 0) return null;
  return (
    <details className={`bulk-group ${kind ?? ''}`}>
      <summary>
        <strong>{targets.length.toLocaleString()}</strong> {text}
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

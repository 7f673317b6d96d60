import { useId, useState } from 'react';
import type { LineageGraph } from './lineage-graph';

interface FindNodeProps {
  readonly graph: LineageGraph;
  readonly onFind: (urn: string) => void;
}

const SUGGESTED = 50;

/** Finds an entity of the picture by its name, and shows the way to it. */
export function FindNode({ graph, onFind }: FindNodeProps) {
  const id = useId();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const names = [...graph.nodes].map(([urn, { summary }]) => ({ urn, name: summary.name }));
  const found = names.filter(({ name }) => name.toLowerCase().includes(wanted));
  const find = (typed: string) => {
    setText(typed);
    const exact = names.find(({ name }) => name === typed);
    if (exact) onFind(exact.urn);
  };
  return (
    <form
      className="lineage-find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first && wanted !== '') onFind(first.urn);
      }}
    >
      <input
        type="search"
        aria-label="Way to an entity"
        placeholder="Way to…"
        list={id}
        value={text}
        maxLength={200}
        onChange={(event) => find(event.target.value)}
      />
      <datalist id={id}>
        {found.slice(0, SUGGESTED).map(({ urn, name }) => (
          <option key={urn} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </form>
  );
}

import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxPopover,
  ComboboxProvider,
} from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Choice, findEntities } from '#web/api/pick-queries';
import type { LineageGraph } from '../lineage-graph';

interface FindNodeProps {
  readonly graph: LineageGraph;
  /** The entity types that may have lineage. */
  readonly types: readonly string[];
  /** An entity of the picture. */
  readonly onPick: (urn: string) => void;
  /** One that may be farther away. */
  readonly onWayTo: (urn: string) => void;
}

const SUGGESTED = 8;

/** Finds an entity, in the picture or anywhere in the catalog, and shows the way to it. */
export function FindNode({ graph, types, onPick, onWayTo }: FindNodeProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const near = useMemo(() => inPicture(graph, text), [graph, text]);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['choices', 'lineage', types, text],
    queryFn: ({ signal }) => findEntities(types)(text, signal),
    enabled: isOpen && text.trim() !== '',
    placeholderData: (shown) => shown,
  });
  const far = text.trim() === '' ? [] : found.filter(({ urn }) => !graph.nodes.has(urn));
  const choose = (go: (urn: string) => void) => (urn: string) => {
    setText('');
    setOpen(false);
    go(urn);
  };
  return (
    <div className="lineage-find">
      <ComboboxProvider open={isOpen} setOpen={setOpen} value={text} setValue={setText}>
        <Combobox
          aria-label="Find an entity, and the path to it"
          placeholder="Find, or path to…"
          maxLength={200}
          autoSelect
        />
        <ComboboxPopover className="menu choices" gutter={4} aria-label="Entities">
          <Choices title="In the picture" choices={near} onChoose={choose(onPick)} />
          <Choices title="Elsewhere" choices={far} onChoose={choose(onWayTo)} />
          {near.length + far.length === 0 && (
            <p className="soft no-choice">{isFetching ? 'Searching…' : 'No entity has this name'}</p>
          )}
        </ComboboxPopover>
      </ComboboxProvider>
    </div>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (urn: string) => void;
}

function Choices({ title, choices, onChoose }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ComboboxGroup>
      <ComboboxGroupLabel className="menu-label">{title}</ComboboxGroupLabel>
      {choices.map(({ urn, name }) => (
        <ComboboxItem
          key={urn}
          className="menu-item choice-item"
          value={urn}
          setValueOnClick={false}
          onClick={() => onChoose(urn)}
        >
          <span className="choice-name">{name}</span>
          <span className="soft choice-urn">{urn}</span>
        </ComboboxItem>
      ))}
    </ComboboxGroup>
  );
}

function inPicture({ home, nodes }: LineageGraph, text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  const found: Choice[] = [];
  for (const [urn, { summary }] of nodes) {
    if (urn !== home && summary.name.toLowerCase().includes(wanted)) found.push({ urn, name: summary.name });
    if (found.length >= SUGGESTED) break;
  }
  return found;
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Choice, findEntities } from '#web/api/pick-queries';
import { Combobox } from '#web/ui/parts/fields/combobox.tsx';
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
  const optionOf =
    (go: (urn: string) => void) =>
    ({ urn, name }: Choice) => ({
      key: urn,
      className: 'choice-item',
      content: (
        <>
          <span className="choice-name">{name}</span>
          <span className="soft choice-urn">{urn}</span>
        </>
      ),
      choose: () => {
        setText('');
        go(urn);
      },
    });
  const groups = [
    { title: 'In the picture', options: near.map(optionOf(onPick)) },
    { title: 'Elsewhere', options: far.map(optionOf(onWayTo)) },
  ].filter(({ options }) => options.length > 0);
  return (
    <div className="lineage-find">
      <Combobox
        label="Find an entity, and the path to it"
        placeholder="Find, or path to…"
        text={text}
        onText={setText}
        isOpen={isOpen}
        onOpen={setOpen}
        groups={groups}
        listLabel="Entities"
      >
        {groups.length === 0 && (
          <p className="soft no-choice">{isFetching ? 'Searching…' : 'No entity has this name'}</p>
        )}
      </Combobox>
    </div>
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

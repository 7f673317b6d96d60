import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LineagePicture, LineagePictureNode } from '#generated/http/messages';
import type { EntityDisplay } from '#generated/registry/display-types';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { type Choice, findEntities } from '#web/api/pick-queries';
import { Combobox } from '#web/ui/parts/fields/combobox.tsx';
import { Drawing, FirstEdge, useDrawing } from './draw/drawing';
import { SavePicture } from './export/save-picture';
import { graphOf, type LineageGraph } from './lineage-graph';
import { notesOf } from './lineage-notes';
import { Missing } from './missing';
import type { LineageState, Side } from './lineage-state';
import { summaryOf } from './lineage-summary';
import { ImpactList } from './list/impact-list';
import { Picture } from './picture/picture';
import type { Scene } from './picture/scene';
import { type FoldablePlatform, foldablePlatforms, type FoldedGraph, foldGraph } from './fold-graph';

interface AnswerProps {
  readonly urn: string;
  readonly picture: LineagePicture;
  readonly types: readonly EntityDisplay[];
  readonly state: LineageState;
  readonly change: (changed: Partial<LineageState>) => void;
  readonly isList: boolean;
}

/** An answer as a picture or as a list, with what is missing in it. */
export function LineageAnswer({ urn, picture, types, state, change, isList }: AnswerProps) {
  const [scene, setScene] = useState<Scene>();
  const { types: chosen, to } = state;
  const platforms = useSameList(state.platforms);
  const graph = useMemo(() => graphOf(urn, picture, platforms), [urn, picture, platforms]);
  const notes = useMemo(() => notesOf(picture, graph, { types: chosen, to }), [picture, graph, chosen, to]);
  const folded = useFolded(graph, state);
  const open = useCallback((id: string) => change({ open: [...state.open, id] }), [change, state.open]);
  const show = useCallback((picked: string | undefined) => change({ picked }), [change]);
  const drawn = useDrawing(show);
  const { take } = drawn;
  const pick = useCallback((picked: string | undefined) => void (take(picked) || show(picked)), [take, show]);
  const trace = useCallback((column: string | undefined) => change({ column }), [change]);
  const expand = useCallback(
    (of: string, side: Side) => {
      const sides = graph.nodes.get(of)?.summary.otherSides ?? [];
      const all = [...state.expand[side], of, ...sides.map(({ urn: other }) => other)];
      change({ expand: { ...state.expand, [side]: all } });
    },
    [change, graph, state.expand],
  );
  const lineageTypes = useMemo(() => types.filter(({ lineage }) => lineage).map(({ name }) => name), [types]);
  const cut = { graph, asked: state, onMost: (most: number) => change({ most }) };
  if (graph.edges.length === 0 && notes.length === 0)
    return <NoLineage urn={urn} types={lineageTypes} state={state} home={graph.nodes.get(urn)} onEnd={show} />;
  const nameOf = (each: string) => graph.nodes.get(each)?.summary.name ?? each;
  return (
    <Drawing of={drawn} nameOf={nameOf} types={lineageTypes}>
      <div className="lineage-summary">
        {!isList && <p role="status">{summaryOf(graph, state)}</p>}
        {!isList && <Missing {...cut} />}
        {to !== undefined && (
          <button type="button" className="button small quiet" onClick={() => change({ to: undefined })}>
            Path to {graph.nodes.get(to)?.summary.name ?? to} <X size={14} aria-hidden="true" />
            <span className="hidden-text">Remove</span>
          </button>
        )}
        {!isList && (
          <FindNode
            graph={graph}
            types={lineageTypes}
            onPick={pick}
            onWayTo={(far) => take(far) || change({ to: far, picked: far })}
          />
        )}
        {!isList && scene && <SavePicture scene={scene} notes={notes} />}
      </div>
      {!isList && <PlatformBoxes graph={graph} state={state} onChange={change} />}
      {notes.length > 0 && <Notes notes={notes} />}
      {isList ? (
        <ImpactList summary={summaryOf(graph, state)} {...cut} />
      ) : (
        <Picture
          graph={graph}
          folded={folded}
          picked={state.picked}
          column={state.column}
          onTrace={trace}
          onPick={pick}
          onExpand={expand}
          onOpen={open}
          onScene={setScene}
        />
      )}
    </Drawing>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <ul className="lineage-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

interface NoLineageProps {
  readonly urn: string;
  readonly types: readonly string[];
  readonly onEnd: (urn: string) => void;
  readonly state: LineageState;
  readonly home: LineagePictureNode | undefined;
}

function NoLineage({ urn, types: drawable, onEnd, state, home }: NoLineageProps) {
  const { direction, days, since, until, types } = state;
  const isTimed = days > 0 || since !== undefined || until !== undefined;
  const isNarrowed = direction !== 'both' || isTimed || types.length > 0;
  if (home?.exists === false)
    return (
      <Panel kind="empty" title="This entity is not in the catalog">
        <p className="lineage-urn">No metadata names {home.summary.urn}. Check the address, or search for its name.</p>
      </Panel>
    );
  return (
    <Panel kind="empty" title={isNarrowed ? 'No lineage matches' : 'No lineage yet'}>
      <p>
        {isNarrowed
          ? 'There is no lineage of this direction, time and type. Choose both directions, all times and all types.'
          : 'No metadata says what this is made from, or what is made from it. Lineage comes with the metadata of jobs, queries and tables.'}
      </p>
      {!isNarrowed && <FirstEdge urn={urn} types={drawable} onEnd={onEnd} />}
    </Panel>
  );
}

/** The graph with the boxes of platforms that the address has. */
function useFolded(graph: LineageGraph, state: Pick<LineageState, 'shut' | 'open' | 'picked'>): FoldedGraph {
  const [shut, open] = [useSameList(state.shut), useSameList(state.open)];
  // Without boxes, a picked entity changes nothing.
  const picked = shut.length > 0 ? state.picked : undefined;
  return useMemo(() => foldGraph(graph, { shut, open, picked }), [graph, shut, open, picked]);
}

/** The same list as long as it has the same texts, so that what follows from it is not computed again. Texts have no line breaks. */
function useSameList(list: readonly string[]): readonly string[] {
  const text = list.join('\n');
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
}

interface PlatformBoxesProps {
  readonly graph: LineageGraph;
  readonly state: LineageState;
  readonly onChange: (changed: Pick<LineageState, 'shut' | 'open'>) => void;
}

/** One reads fewer entities at a glance. */
const MANY = 12;
/** More are in the filter of platforms. */
const SHOWN = 6;

/** Draws the entities of a platform as boxes, and opens these boxes again, so that a large picture can be read. */
function PlatformBoxes({ graph, state: { shut, open }, onChange }: PlatformBoxesProps) {
  const platforms = useMemo(() => foldablePlatforms(graph, { shut, open }), [graph, shut, open]);
  if (platforms.length === 0 || (graph.nodes.size < MANY && shut.length === 0)) return null;
  const isAllShut = platforms.every(({ state }) => state === 'shut');
  const toggle = ({ urn, state }: FoldablePlatform) => {
    const others = shut.filter((each) => each !== urn);
    onChange({
      shut: state === 'shut' ? others : [...others, urn],
      open: open.filter((id) => !id.endsWith(` ${urn}`)),
    });
  };
  return (
    <div className="lineage-platforms" role="group" aria-label="Platforms as boxes">
      <span className="soft">Platforms</span>
      {platforms.slice(0, SHOWN).map((platform) => (
        <PlatformButton key={platform.urn} platform={platform} onToggle={toggle} />
      ))}
      <button
        type="button"
        className="link-button"
        onClick={() => onChange({ shut: isAllShut ? [] : platforms.map(({ urn }) => urn), open: [] })}
      >
        {isAllShut ? 'Expand all' : 'Collapse all'}
      </button>
    </div>
  );
}

interface PlatformButtonProps {
  readonly platform: FoldablePlatform;
  readonly onToggle: (platform: FoldablePlatform) => void;
}

function PlatformButton({ platform, onToggle }: PlatformButtonProps) {
  const isShut = platform.state === 'shut';
  const Chevron = isShut ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className="button small quiet"
      aria-expanded={!isShut}
      title={isShut ? `Show the entities of ${platform.name}` : `Draw the entities of ${platform.name} as boxes`}
      onClick={() => onToggle(platform)}
    >
      <Chevron size={14} aria-hidden="true" /> {platform.name}{' '}
      <span className="soft">{platform.count.toLocaleString()}</span>
    </button>
  );
}

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
function FindNode({ graph, types, onPick, onWayTo }: FindNodeProps) {
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

import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type DrawnEdge, EdgeDrawingContext } from './edge-drawing';

const DrawDialog = lazy(async () => ({ default: (await import('./draw-dialog')).DrawDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./draw-dialog')).RemoveDialog }));

/** What is under way: an edge with one end, or with both, or one that is to be removed. */
interface Work {
  readonly begin?: string | undefined;
  readonly end?: string;
  readonly removed?: DrawnEdge;
}

/** The state of drawing an edge by hand. @param onEnd an entity to pick afterwards */
export function useDrawing(onEnd: (urn: string) => void) {
  const [work, setWork] = useState<Work>({});
  const drawing = useMemo(
    () => ({
      begin: (urn: string) => {
        setWork({ begin: urn });
        // By keyboard, the other end is found by its name; with a pointer, it is pressed.
        document.querySelector<HTMLElement>('.lineage-find input')?.focus();
      },
      remove: (removed: DrawnEdge) => setWork({ removed }),
    }),
    [],
  );
  const { begin } = work;
  const isWaiting = begin !== undefined && work.end === undefined;
  /** @returns whether the entity is the other end of an edge that was begun */
  const take = useCallback(
    (urn: string | undefined): boolean => {
      if (!isWaiting || urn === undefined || urn === begin) return false;
      setWork({ begin, end: urn });
      return true;
    },
    [isWaiting, begin],
  );
  return { work, drawing, isWaiting, take, end: () => setWork({}), onEnd };
}

interface DrawingProps {
  readonly of: ReturnType<typeof useDrawing>;
  readonly nameOf: (urn: string) => string;
  readonly types: readonly string[];
  readonly children: ReactNode;
}

/** The parts of a page that may draw edges, with the questions about them. */
export function Drawing({ of: { work, drawing, isWaiting, end, onEnd }, nameOf, types, children }: DrawingProps) {
  const { begin, removed } = work;
  return (
    <EdgeDrawingContext value={drawing}>
      {isWaiting && begin !== undefined && (
        <p className="lineage-drawing" role="status">
          <span>
            An edge at <strong>{nameOf(begin)}</strong>: press the entity at its other end, or find it.
          </span>
          <button type="button" className="button small" onClick={end}>
            <X size={14} aria-hidden="true" /> Cancel
          </button>
        </p>
      )}
      {children}
      <Suspense fallback={null}>
        {begin !== undefined && !isWaiting && (
          <DrawDialog
            begin={begin}
            end={work.end}
            types={types}
            onDone={({ from, to }) => {
              end();
              onEnd(from === begin ? to : from);
            }}
            onCancel={end}
          />
        )}
        {removed && <RemoveDialog edge={removed} onDone={end} onCancel={end} />}
      </Suspense>
    </EdgeDrawingContext>
  );
}

interface FirstEdgeProps {
  readonly urn: string;
  readonly types: readonly string[];
  readonly onEnd: (urn: string) => void;
}

/** Where nothing is drawn yet, there is no picture in which one could press the other end. */
export function FirstEdge({ urn, types, onEnd }: FirstEdgeProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setAsked(true)}>
        Draw an edge…
      </button>
      {isAsked && (
        <Suspense fallback={null}>
          <DrawDialog
            begin={urn}
            types={types}
            onDone={({ from, to }) => {
              setAsked(false);
              onEnd(from === urn ? to : from);
            }}
            onCancel={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { bytesText, count, levelOf } from './figures';
import type { CatalogHealth } from './health-queries';

interface FigureProps {
  readonly title: string;
  readonly value: string;
  readonly more: string;
  /** The part of a limit that it takes. */
  readonly of?: { readonly value: number; readonly max: number };
}

/** The numbers that people look at first. */
export function Figures({ health }: { readonly health: CatalogHealth }) {
  return (
    <ul className="figures">
      {figuresOf(health).map((figure) => (
        <Figure key={figure.title} {...figure} />
      ))}
    </ul>
  );
}

function figuresOf({ search, writeQueue, database }: CatalogHealth): readonly FigureProps[] {
  const { engine, documents, bytes, bytesMax, lag, rebuilding } = search;
  const behind = lag === undefined ? 'not known' : lag === 0 ? 'up to date' : `${count(lag)} changes behind`;
  const state = rebuilding === true ? 'is being rebuilt' : behind;
  return [
    {
      title: engine === 'memory' ? 'Search, in memory' : 'Search, in a cluster',
      value: documents === undefined ? (engine === 'memory' ? 'not loaded' : behind) : `${count(documents)} documents`,
      more: state,
    },
    ...(bytesMax === undefined
      ? []
      : [
          {
            title: 'Memory of the index',
            value: bytesText(bytes ?? 0),
            more: `of ${bytesText(bytesMax)}`,
            of: { value: bytes ?? 0, max: bytesMax },
          },
        ]),
    {
      title: 'Write queue',
      value: writeQueue.requests === 0 ? 'empty' : `${count(writeQueue.requests)} waiting`,
      more: `room for ${count(writeQueue.requestsMax)}`,
      of: { value: writeQueue.requests, max: writeQueue.requestsMax },
    },
    {
      title: database.place === 'embedded' ? 'Embedded database' : 'Database',
      value: database.busy === 0 ? 'idle' : `${count(database.busy)} busy`,
      more: `${count(database.busy + database.idle)} connections, ${database.waiting === 0 ? 'nobody waits' : `${count(database.waiting)} wait`}`,
    },
    ...(database.diskFree === undefined
      ? []
      : [{ title: 'Disk', value: `${bytesText(database.diskFree)} free`, more: 'where the data is' }]),
  ];
}

function Figure({ title, value, more, of }: FigureProps) {
  return (
    <li className="figure">
      <span className="figure-title">{title}</span>
      <strong>{value}</strong>
      <span className="soft">{more}</span>
      {of && (
        <span
          className="bar"
          role="meter"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={of.max}
          aria-valuenow={Math.min(of.value, of.max)}
          data-level={levelOf(of.value, of.max)}
        >
          <span style={{ width: `${Math.min(100, (100 * of.value) / Math.max(of.max, 1))}%` }} />
        </span>
      )}
    </li>
  );
}

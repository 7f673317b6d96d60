import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { bytesText, count, levelOf, spanText } from './figures';
import { type CatalogHealth, healthQuery } from './health-queries';
import { SetAside } from './set-aside';
import { verdictOf } from './verdict';

/** Shows the state of the service and of the catalog, for those who run them. */
export function HealthPage() {
  const health = useQuery(healthQuery);
  return (
    <div className="health">
      <PageHeading>
        {health.data && <CopyButton text={diagnosticsOf(health.data)} what="diagnostics" isNamed />}
      </PageHeading>
      <Answer of={health} shapes={<Skeleton lines={8} />}>
        {(data) => <Content health={data} />}
      </Answer>
    </div>
  );
}

/** Facts for a report of a problem. It has neither addresses nor names of entities. */
function diagnosticsOf(health: CatalogHealth): string {
  return JSON.stringify(health, null, 2);
}

function Content({ health }: { readonly health: CatalogHealth }) {
  const { version, startedOn, now, log, limits, tasks } = health;
  return (
    <>
      <VerdictPanel health={health} />
      <Figures health={health} />
      <SetAside setAside={health.setAside} />
      <section>
        <h2>Change log</h2>
        <dl className="facts">
          <Fact name="Newest change" value={count(log.last)} />
          <Fact
            name="Oldest change that is kept"
            value={`${count(log.first)}${log.keptDays === undefined ? '' : `, for ${log.keptDays} days`}`}
          />
          {log.followers.map(({ name, position }) => (
            <Fact key={name} name={`Follower “${name}”`} value={`${count(log.last - position)} changes behind`} />
          ))}
        </dl>
      </section>
      <LoopTable loops={health.loops} now={now} />
      <TaskTable tasks={tasks} now={now} />
      <section>
        <h2>Limits</h2>
        <dl className="facts">
          {limits.map(({ setting, value, unit }) => (
            <Fact key={setting} name={<code>{setting}</code>} value={`${count(value)} ${unit}`} />
          ))}
        </dl>
      </section>
      <section>
        <h2>Service</h2>
        <dl className="facts">
          <Fact name="Version" value={version} />
          <Fact name="Runs for" value={spanText(now - startedOn)} />
        </dl>
      </section>
    </>
  );
}

function Fact({ name, value }: { readonly name: ReactNode; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const PARTS: Readonly<Record<string, string>> = {
  database: 'Database',
  schema: 'Schema',
  search: 'Search',
  writes: 'Writes',
};

function VerdictPanel({ health }: { readonly health: CatalogHealth }) {
  const { level, title, notes } = verdictOf(health);
  return (
    <section className={`verdict ${level}`} role="status">
      <p className="verdict-title">{title}</p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ul className="parts-state">
        {health.checks.map(({ name, ok, reason }) => (
          <li key={name} data-level={ok ? (reason === undefined ? 'good' : 'near') : 'full'}>
            <span aria-hidden="true">{ok ? '✓' : '✗'}</span> {PARTS[name] ?? name}
            <span className="hidden-text">{ok ? ' works' : ' does not work'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TimedProps {
  readonly now: number;
}

/** What the service repeats in the background. */
function LoopTable({ loops, now }: TimedProps & Pick<CatalogHealth, 'loops'>) {
  return (
    <section>
      <h2>Background work</h2>
      <ScrollBox className="field-scroll" label="Background work">
        <table className="model-table plain">
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">State</th>
              <th scope="col">Last success</th>
            </tr>
          </thead>
          <tbody>
            {loops.map(({ name, state, lastSuccessOn, failingSince, lastError }) => (
              <tr key={name}>
                <th scope="row">{capitalized(name)}</th>
                <td>
                  {failingSince === undefined ? (
                    <span className={`badge ${state === 'running' ? 'active' : ''}`}>{state}</span>
                  ) : (
                    <>
                      <span className="badge refused">fails for {spanText(now - failingSince)}</span> {lastError}
                    </>
                  )}
                </td>
                <td className="soft">
                  {lastSuccessOn === undefined ? 'not yet' : `${spanText(now - lastSuccessOn)} ago`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What operators have started. */
function TaskTable({ tasks, now }: TimedProps & Pick<CatalogHealth, 'tasks'>) {
  return (
    <section>
      <h2>Tasks</h2>
      {tasks.length === 0 ? (
        <p className="soft">Nobody has started a task.</p>
      ) : (
        <ul className="tasks">
          {tasks.map(({ id, kind, createdOn, finishedOn, total, done, error }) => (
            <li key={id}>
              <span>
                <strong>{capitalized(kind.replaceAll('-', ' '))}</strong>{' '}
                <span className="soft">{spanText(now - createdOn)} ago</span>
              </span>
              <span>
                {error ?? (finishedOn === undefined ? `${count(done)} of ${count(total)}` : `done, ${count(done)}`)}
              </span>
              {finishedOn === undefined && (
                <progress aria-label={`Progress of ${kind}`} max={Math.max(total, 1)} value={Math.min(done, total)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface FigureProps {
  readonly title: string;
  readonly value: string;
  readonly more: string;
  /** The part of a limit that it takes. */
  readonly of?: { readonly value: number; readonly max: number };
}

/** The numbers that people look at first. */
function Figures({ health }: { readonly health: CatalogHealth }) {
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

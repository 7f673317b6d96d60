import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { count, spanText } from './figures';
import { Figures } from './health-figures';
import { healthQuery, type CatalogHealth } from './health-queries';
import { LoopTable, TaskTable } from './work-tables';
import { SetAside } from './set-aside';
import { verdictOf } from './verdict';
import { Answer } from '#web/ui/parts/states/answer.tsx';

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

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useId, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '#web/api/api-error';
import { type Names, shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { NamesContext } from '#web/ui/values/names-context';
import { urnsIn } from '#web/ui/values/value-kinds';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';
import type { ShownEntity, TabProps } from '../tab/entity-tab';
import { FieldAuthors } from './field-authors-view';
import { historyQuery, VERSIONS, VERSIONS_MAX } from './history-query';
import type { AspectVersions } from './versions';
import { adoptHistoryStyle } from './history-style';
import { byDay, type EventGroup, eventsOf, groupEvents } from './entity-events';
import { EventItem } from './event-item';

adoptHistoryStyle();

/** What happened to the entity, who set what, and how it was at another time. */
export function HistoryTab({ entity, title }: TabProps) {
  const params = useQueryParams();
  const [, navigate] = useLocation();
  const { urn } = entity.summary;
  const limit = Math.min(VERSIONS_MAX, Number(params.get('limit')) || VERSIONS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...historyQuery(urn, limit),
    placeholderData: keepPreviousData,
  });
  const names = useHistoryNames(data);
  const setParams = (changed: Readonly<Record<string, string>>) => {
    const kept = Object.fromEntries([...params].filter(([name]) => name !== 'urn'));
    const all = Object.entries({ ...kept, tab: title, ...changed }).filter(([, value]) => value !== '');
    navigate(entityAddress(urn, Object.fromEntries(all)), { replace: true });
  };
  if (!data) return error ? <Refused error={error} retry={() => void refetch()} /> : <Skeleton lines={6} tall />;
  return (
    <NamesContext value={names}>
      {error && <StaleNotice error={error} retry={() => void refetch()} />}
      <HistoryTools entity={entity} history={data} params={params} setParams={setParams} />
      {params.get('view') === 'fields' ? (
        <FieldAuthors entity={entity} history={data} aspect={params.get('aspect') ?? ''} />
      ) : (
        <Timeline
          entity={entity}
          history={data}
          params={params}
          isLoading={isPlaceholderData}
          onMore={limit < VERSIONS_MAX ? () => setParams({ limit: String(limit * 4) }) : undefined}
        />
      )}
    </NamesContext>
  );
}

/** Who may see an entity may not always see its past. */
function Refused({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const isDenied = error instanceof ApiError && error.kind === 'denied';
  if (!isDenied) return <ProblemPanel error={error} retry={retry} />;
  return (
    <section className="panel empty">
      <h2>You may not see the history</h2>
      <p>An administrator can give you the privilege “Get timeline” for it.</p>
    </section>
  );
}

/** The names of everybody and everything in any version. */
function useHistoryNames(history: readonly AspectVersions[] | undefined): Names {
  const urns = useMemo(() => {
    const found = new Set<string>();
    for (const { versions } of history ?? [])
      for (const { value, created } of versions) {
        found.add(created.actor);
        urnsIn(value, found);
      }
    return [...found];
  }, [history]);
  return useNames(urns);
}

interface HistoryToolsProps {
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
  readonly params: URLSearchParams;
  readonly setParams: (changed: Readonly<Record<string, string>>) => void;
}

/** Shows which part of the history is on the page, and the way to another time. */
function HistoryTools({ entity, history, params, setParams }: HistoryToolsProps) {
  const names = useContext(NamesContext);
  const isFields = params.get('view') === 'fields';
  const shown = entity.model.aspects.filter(({ name, hidden }) => !hidden && history.some((one) => one.name === name));
  const actors = history.flatMap(({ versions }) => versions.map(({ created }) => created.actor));
  return (
    <div className="history-tools">
      <div className="segments" role="group" aria-label="View">
        <button type="button" aria-pressed={!isFields} onClick={() => setParams({ view: '' })}>
          Timeline
        </button>
        <button type="button" aria-pressed={isFields} onClick={() => setParams({ view: 'fields' })}>
          Who set what
        </button>
      </div>
      <Choice
        label="Part"
        all="All parts"
        value={params.get('aspect') ?? ''}
        options={shown.map(({ name, title }) => [name, title])}
        onChange={(aspect) => setParams({ aspect })}
      />
      {!isFields && (
        <Choice
          label="Person"
          all="Everybody"
          value={params.get('by') ?? ''}
          options={[...new Set(actors)].map((urn) => [urn, shownName(urn, names)])}
          onChange={(by) => setParams({ by })}
        />
      )}
      <AsOfField urn={entity.summary.urn} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Opens the page as it was. */
function AsOfField({ urn }: { readonly urn: string }) {
  const id = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const time = Date.parse(text);
  return (
    <form
      className="as-of-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(time)) navigate(entityAddress(urn, { asOf: String(time) }));
      }}
    >
      <label htmlFor={id}>As it was on</label>
      <input id={id} type="datetime-local" required value={text} onChange={(event) => setText(event.target.value)} />
      <button className="button" type="submit">
        Show
      </button>
    </form>
  );
}

interface TimelineProps {
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
  readonly params: URLSearchParams;
  readonly isLoading: boolean;
  /** Undefined if the service gives no more. */
  readonly onMore: (() => void) | undefined;
}

/** What happened, newest first, by day. */
function Timeline({ entity, history, params, isLoading, onMore }: TimelineProps) {
  const { events, hasMore } = eventsOf(history);
  const [aspect, by] = [params.get('aspect') ?? '', params.get('by') ?? ''];
  const shownAspects = new Set(entity.model.aspects.flatMap(({ name, hidden }) => (hidden ? [] : [name])));
  const shown = events.filter(
    (event) =>
      shownAspects.has(event.aspect) && (aspect === '' || event.aspect === aspect) && (by === '' || event.actor === by),
  );
  return (
    <div className="timeline" aria-busy={isLoading}>
      {shown.length === 0 && <p className="soft">Nothing of this kind is in the history.</p>}
      {byDay(groupEvents(shown)).map((groups) => (
        <section key={dateText(groups[0]?.time ?? 0)}>
          <h2 className="timeline-day">{dateText(groups[0]?.time ?? 0)}</h2>
          <ol>
            {groups.map((group) => (
              <Group key={groupKey(group)} group={group} entity={entity} history={history} />
            ))}
          </ol>
        </section>
      ))}
      {hasMore &&
        (onMore ? (
          <button type="button" className="button" aria-disabled={isLoading || undefined} onClick={onMore}>
            {isLoading ? 'Loading…' : 'Show more'}
          </button>
        ) : (
          <p className="soft">There is more than can be shown at once. Choose a part of the entity.</p>
        ))}
    </div>
  );
}

/** The oldest event of a group stays when others join it, and an open difference with it. */
function groupKey({ events }: EventGroup): string {
  const oldest = events.at(-1);
  return oldest ? `${oldest.aspect} ${oldest.version} ${oldest.kind}` : '';
}

const clock = whenNeeded(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }));

type GroupProps = Pick<TimelineProps, 'entity' | 'history'> & { readonly group: EventGroup };

function Group({ group: { actor, runId, time, events }, entity, history }: GroupProps) {
  return (
    <li className="timeline-group">
      <p className="timeline-head">
        <Actor urn={actor} />
        {runId !== undefined && (
          <span className="soft">
            {' in the run '}
            <Link href={`/runs?${new URLSearchParams({ id: runId })}`}>{runId}</Link>
          </span>
        )}
        <Link
          className="timeline-time"
          href={entityAddress(entity.summary.urn, { asOf: String(time) })}
          title="Show the page as it was then"
        >
          <time dateTime={new Date(time).toISOString()}>{clock().format(time)}</time>
        </Link>
      </p>
      <ul>
        {events.map((event) => (
          <EventItem
            key={`${event.aspect} ${event.version} ${event.kind}`}
            event={event}
            entity={entity}
            history={history}
          />
        ))}
      </ul>
    </li>
  );
}

/** A deletion does not say who made it. */
function Actor({ urn }: { readonly urn: string | undefined }) {
  const names = useContext(NamesContext);
  if (urn === undefined) return <strong>Somebody</strong>;
  return (
    <strong>
      <EntityLink urn={urn} name={shownName(urn, names)} />
    </strong>
  );
}

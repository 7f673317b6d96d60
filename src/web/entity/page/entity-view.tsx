import { lazy, Suspense, useEffect, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { RecordView } from '#web/ui/values/record-view.tsx';
import { isEmpty } from '#web/ui/values/value-kinds';
import { requestAddress } from '#web/api/request-address';
import { waitingQuery } from '#web/api/request-queries';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { meQuery } from '#web/api/queries';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { EditedEntity } from '../edit/edited-entity';
import { AsOfBar } from '../history/as-of-bar';
import type { EntityTab, PossibleTab, ShownEntity, TabProps } from '../tab/entity-tab';
import { useParams } from '../rows/use-params';
import { treeOf } from '../rows/row-lists';
import { useLineageState } from '../lineage/use-lineage-state';
import { lineageAddress } from '../lineage/lineage-state';
import type { AssignedFormsProps } from '../questions/forms-section';
import { rememberEntity } from './recent-entities';
import { EntityHeader } from './entity-header';
import { OverviewTab } from './overview-tab';
import { RawTab } from './raw-tab';
import { RelationshipsTab } from './relationships-tab';
import { reasonAgainstDeleting } from './removal/deletion';
import { useDeletion } from './removal/use-deletion';
import { AspectSection } from './aspect-section';

/** Charts are loaded with the first time series that somebody looks at. */
const SeriesSections = lazy(async () => ({ default: (await import('../charts/series-sections')).SeriesSections }));

/** Most entities have no forms. */
const FormsSection = lazyPart<AssignedFormsProps>(
  async () => (await import('../questions/forms-section')).FormsSection,
);

/** The aspects of a section of the models: time series as charts, the others by their values. */
function SectionTab({ entity, title }: TabProps) {
  const { model, aspects, summary, asOf } = entity;
  const shown = model.aspects.filter(({ name, hidden, section }) => !hidden && section === title && aspects.has(name));
  const series = shown.filter(({ kind }) => kind === 'timeseries');
  return (
    <>
      {shown.map((aspect) => {
        const stored = aspects.get(aspect.name);
        if (stored && aspect.answered && asOf === undefined)
          return (
            <FormsSection key={aspect.name} aspect={aspect} spec={aspect.answered} stored={stored} entity={entity} />
          );
        return (
          stored &&
          !series.includes(aspect) && (
            <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />
          )
        );
      })}
      {series.length > 0 && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SeriesSections urn={summary.urn} entityType={model.entity.name} aspects={series} types={model.types} />
        </Suspense>
      )}
    </>
  );
}

const LineageView = lazy(async () => ({ default: (await import('../lineage/lineage-view')).LineageView }));

/** Lineage in the page of an entity, above what its own metadata says of it. */
function LineageTab({ entity, title }: TabProps) {
  const { urn } = entity.summary;
  const { state } = useLineageState();
  const hasSection = entity.model.aspects.some(({ name, section }) => section === title && entity.aspects.has(name));
  return (
    <Suspense fallback={<Skeleton lines={4} tall />}>
      <LineageView urn={urn} />
      <p className="lineage-whole">
        <Link href={lineageAddress(urn, state)}>Open on a page of its own</Link>
      </p>
      {hasSection && <SectionTab entity={entity} title={title} />}
    </Suspense>
  );
}

interface EntityViewProps {
  readonly entity: ShownEntity;
  /** The title of the tab that the address names; empty for the first one. */
  readonly tab: string;
  /** The reason why the newest state could not be loaded. */
  readonly failed: Error | null;
}

/** The page of an entity: what it is, then its aspects by tab. */
export function EntityView({ entity, tab, failed }: EntityViewProps) {
  const { summary } = entity;
  useEffect(() => rememberEntity(summary), [summary]);
  const tabs = tabsOf(entity);
  const shown = tabs.find(({ title }) => title === tab) ?? tabs[0];
  useTabOfRow(tabs, tab);
  const then: Readonly<Record<string, string>> = entity.asOf === undefined ? {} : { asOf: String(entity.asOf) };
  return (
    <article className="entity">
      {entity.asOf !== undefined && <AsOfBar urn={summary.urn} asOf={entity.asOf} tab={tab} entity={entity} />}
      <EntityHeader entity={entity} />
      {failed && <StaleNotice error={failed} retry={() => window.location.reload()} />}
      {summary.removed && (
        <Notice kind="warning">
          <strong>This is deleted.</strong> Searches and lists leave it out. Its metadata is still here.
          {entity.asOf === undefined && <RestoreButton entity={entity} />}
        </Notice>
      )}
      <Warnings entity={entity} />
      {entity.asOf === undefined && <WaitingRequests entity={entity} />}
      <Tabs
        label="Parts of the page"
        tabs={tabs.map((each, index) => ({
          title: each.title,
          ...(each.count !== undefined && { count: each.count }),
          ...(each.isAlarming && { isAlarming: true }),
          // The first tab has the address of the entity itself.
          href: entityAddress(summary.urn, { ...then, ...(index > 0 && { tab: each.title }) }),
          isShown: each === shown,
        }))}
      />
      <EditedEntity value={entity.asOf === undefined ? entity : undefined}>
        {shown && <shown.Content entity={entity} title={shown.title} />}
      </EditedEntity>
    </article>
  );
}

/** A link to a row, or to rows with a text, need not know the tab that shows them: the address gets the tab. @param tab that the address names; empty for none */
function useTabOfRow(tabs: readonly EntityTab[], tab: string): void {
  const [params, change] = useParams();
  const isOfRows = params.has('field') || params.has('find');
  const title = tab === '' && isOfRows ? tabs.find(({ isTree }) => isTree)?.title : undefined;
  useEffect(() => {
    if (title !== undefined) change({ tab: title }, { replace: true });
  }, [title, change]);
}

/** States of the entity that warn, such as a deprecation, each with what its aspect says of it: the reason, who, until when. */
function Warnings({ entity: { model, aspects } }: { readonly entity: ShownEntity }) {
  return model.aspects.map(({ name, title, record, summary }) => {
    const value = aspects.get(name)?.value;
    const state = summary.state?.split('/')[1] ?? '';
    const type = model.types[record];
    if (!value || type?.kind !== 'record' || value[state] !== true) return null;
    const fields = type.fields.filter((field) => field.name !== state);
    const isExplained = fields.some((field) => field.hidden !== true && !isEmpty(value[field.name]));
    return (
      <Notice kind="warning" key={name}>
        <strong>{title}</strong>
        {isExplained && <RecordView value={withoutField(value, state)} fields={fields} types={model.types} />}
      </Notice>
    );
  });
}

function withoutField<Value>(value: { readonly [name: string]: Value }, field: string): { [name: string]: Value } {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
}

/** Says on the page of an entity that changes of it wait for a decision. */
function WaitingRequests({ entity: { summary, model } }: { readonly entity: ShownEntity }) {
  const { data } = useQuery(waitingQuery(summary.urn));
  if (!data || data.total === 0) return null;
  const rest = data.total - data.requests.length;
  return (
    <Notice kind="info">
      <strong>{data.total === 1 ? 'A change waits' : `${data.total.toLocaleString()} changes wait`}</strong> for a
      decision:{' '}
      {data.requests.map(({ id, aspectName }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={requestAddress(id)}>
            {model.aspects.find(({ name }) => name === aspectName)?.title ?? aspectName}
          </Link>
        </span>
      ))}
      {rest > 0 && (
        <>
          {' '}
          and <Link href="/settings/requests">{rest.toLocaleString()} more</Link>
        </>
      )}
    </Notice>
  );
}

const HistoryTab = lazyPart<TabProps>(async () => (await import('../history/history-tab')).HistoryTab);

const TreeTab = lazyPart<TabProps>(async () => (await import('./tree-tab')).TreeTab);

const RelatedTab = lazyPart<TabProps>(async () => (await import('../related/related-tab')).RelatedTab);

/** Tabs before the sections that the models name. */
const FIRST: readonly PossibleTab[] = [{ title: 'Overview', Content: OverviewTab }];
const LAST: readonly PossibleTab[] = [
  { title: 'Lineage', Content: LineageTab, isNow: true, isFor: ({ model }) => model.entity.lineage },
  { title: 'Relationships', Content: RelationshipsTab, isNow: true },
  { title: 'History', Content: HistoryTab },
  { title: 'Raw', Content: RawTab },
];

/** The tabs of an entity, in their order. A tab of the models is a section that one of the stored aspects has. */
function tabsOf(entity: ShownEntity): readonly EntityTab[] {
  const sections = entity.model.aspects.flatMap(({ name, hidden, section }) =>
    !hidden && section !== undefined && section !== 'aside' && entity.aspects.has(name) ? [section] : [],
  );
  const has = ({ isFor = () => true, isNow }: PossibleTab) => !(isNow && entity.asOf !== undefined) && isFor(entity);
  // A tab with a view of its own stands for the section of the same title.
  const own = LAST.filter(has).map(({ title }) => title);
  const bySection = [...new Set(sections)]
    .filter((title) => !own.includes(title))
    .map((title): EntityTab =>
      treeOf(entity, title)
        ? { title, Content: TreeTab, isTree: true }
        : { title, Content: SectionTab, ...openFormsIn(entity, title) },
    );
  const related = (entity.related ?? []).map(({ title, total, outcomes }) => ({
    title,
    Content: RelatedTab,
    count: total,
    isAlarming: outcomes.some(({ tone }) => tone === 'bad'),
  }));
  return [...FIRST.filter(has), ...bySection, ...related, ...LAST.filter(has)];
}

/** The number of forms of a section with open questions. */
function openFormsIn({ model, aspects }: ShownEntity, title: string): Pick<EntityTab, 'count'> {
  const count = model.aspects.reduce((sum, { name, section, answered }) => {
    const open = answered && section === title ? aspects.get(name)?.value[answered.forms.open] : undefined;
    return sum + (Array.isArray(open) ? open.length : 0);
  }, 0);
  return count > 0 ? { count } : {};
}

/** Shows a deleted entity again. The button goes with it, so the title of the page takes the focus. */
function RestoreButton({ entity }: { readonly entity: ShownEntity }) {
  const id = useId();
  const { data: me } = useQuery(meQuery);
  const focusTitle = () => document.querySelector('h1')?.focus();
  const { mutate, error, isPending } = useDeletion(entity, 'restore', focusTitle);
  const reason = me && reasonAgainstDeleting(entity.model, 'restore', me.privileges);
  return (
    <>
      <span className="restore">
        <ActionButton className="small" reasonId={reason && id} onClick={() => !isPending && mutate()}>
          {isPending ? 'Restoring…' : 'Restore'}
        </ActionButton>
        {reason !== undefined && (
          <span className="soft" id={id}>
            {reason}
          </span>
        )}
      </span>
      {error && <SaveProblem error={error} />}
    </>
  );
}

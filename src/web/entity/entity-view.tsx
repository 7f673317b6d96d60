import { Link } from 'wouter';
import { EditedEntity } from '../edit/edited-entity';
import { entityAddress } from '../parts/entity-link';
import { Notice } from '../parts/notice';
import { StaleNotice } from '../parts/stale-notice';
import { AsOfBar } from '../history/as-of-bar';
import { EntityHeader } from './entity-header';
import type { EntityTab, ShownEntity } from './entity-tab';
import { tabsOf } from './entity-tabs';

interface EntityViewProps {
  readonly entity: ShownEntity;
  /** The title of the tab that the address names; empty for the first one. */
  readonly tab: string;
  /** Why the newest state could not be loaded. */
  readonly failed: Error | null;
}

/** The page of an entity: what it is, then its aspects by tab. */
export function EntityView({ entity, tab, failed }: EntityViewProps) {
  const { model, summary } = entity;
  const tabs = tabsOf(entity);
  const shown = tabs.find(({ title }) => title === tab) ?? tabs[0];
  return (
    <article className="entity">
      {entity.asOf !== undefined && <AsOfBar urn={summary.urn} asOf={entity.asOf} tab={tab} />}
      <EntityHeader model={model} summary={summary} />
      {failed && <StaleNotice error={failed} retry={() => window.location.reload()} />}
      {summary.removed && (
        <Notice kind="warning">
          This is deleted: searches and lists leave it out. Its metadata is still here, and writing it again with the
          status “not removed” brings it back.
        </Notice>
      )}
      <Tabs urn={summary.urn} tabs={tabs} shown={shown} asOf={entity.asOf} />
      <EditedEntity value={entity.asOf === undefined ? entity : undefined}>
        {shown && <shown.Content entity={entity} title={shown.title} />}
      </EditedEntity>
    </article>
  );
}

interface TabsProps {
  readonly urn: string;
  readonly tabs: readonly EntityTab[];
  readonly shown: EntityTab | undefined;
  readonly asOf: number | undefined;
}

/** The first tab has the address of the entity itself. */
function Tabs({ urn, tabs, shown, asOf }: TabsProps) {
  const then: Readonly<Record<string, string>> = asOf === undefined ? {} : { asOf: String(asOf) };
  return (
    <nav className="tabs" aria-label="Parts of the page">
      {tabs.map((tab, index) => (
        <Link
          key={tab.title}
          href={entityAddress(urn, index === 0 ? then : { ...then, tab: tab.title })}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  );
}

import { Link } from 'wouter';
import { EditedEntity } from '../edit/edited-entity';
import { entityAddress } from '../parts/entity-link';
import { Notice } from '../parts/notice';
import { StaleNotice } from '../parts/stale-notice';
import { EntityHeader } from './entity-header';
import { type EntityTab, type ShownEntity, tabsOf } from './entity-tabs';

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
      <EntityHeader model={model} summary={summary} />
      {failed && <StaleNotice error={failed} retry={() => window.location.reload()} />}
      {summary.removed && (
        <Notice kind="warning">
          This is deleted: searches and lists leave it out. Its metadata is still here, and writing it again with the
          status “not removed” brings it back.
        </Notice>
      )}
      <Tabs urn={summary.urn} tabs={tabs} shown={shown} />
      <EditedEntity value={entity}>{shown && <shown.Content entity={entity} title={shown.title} />}</EditedEntity>
    </article>
  );
}

interface TabsProps {
  readonly urn: string;
  readonly tabs: readonly EntityTab[];
  readonly shown: EntityTab | undefined;
}

/** The first tab has the address of the entity itself. */
function Tabs({ urn, tabs, shown }: TabsProps) {
  return (
    <nav className="tabs" aria-label="Parts of the page">
      {tabs.map((tab, index) => (
        <Link
          key={tab.title}
          href={entityAddress(urn, index === 0 ? {} : { tab: tab.title })}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  );
}

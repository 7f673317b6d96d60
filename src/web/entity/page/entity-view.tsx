import { useEffect } from 'react';
import { EditedEntity } from '../edit/edited-entity';
import { AsOfBar } from '../history/as-of-bar';
import { rememberEntity } from './recent-entities';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { WaitingRequests } from './waiting-requests';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { EntityHeader } from './entity-header';
import type { ShownEntity } from '../tab/entity-tab';
import { RestoreButton } from './removal/restore-button';
import { useTabOfRow } from './use-tab-of-row';
import { tabsOf } from './entity-tabs';
import { Warnings } from './warnings';

interface EntityViewProps {
  readonly entity: ShownEntity;
  /** The title of the tab that the address names; empty for the first one. */
  readonly tab: string;
  /** Why the newest state could not be loaded. */
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
      {entity.asOf !== undefined && <AsOfBar urn={summary.urn} asOf={entity.asOf} tab={tab} />}
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

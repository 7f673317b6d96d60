import { Link } from 'wouter';
import type { EntitySummary } from '../../../generated/http/messages';
import type { AspectModel, EntityTypeModel } from '../models/model-queries';
import { entityAddress } from '../parts/entity-link';
import { Notice } from '../parts/notice';
import { StaleNotice } from '../parts/stale-notice';
import { AspectSection } from './aspect-section';
import { Aside } from './aside';
import { EntityHeader } from './entity-header';
import type { StoredAspects } from './entity-queries';
import { RawAspects } from './raw-aspects';
import { RelatedEntities } from './related-entities';

interface EntityViewProps {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
  readonly summary: EntitySummary;
  readonly tab: string;
  /** Why the newest state could not be loaded. */
  readonly failed: Error | null;
}

const OVERVIEW = 'Overview';
const RELATIONSHIPS = 'Relationships';
const RAW = 'Raw';

/** The page of an entity: what it is, then its aspects by tab. */
export function EntityView({ model, aspects, summary, tab, failed }: EntityViewProps) {
  const present = model.aspects.filter(({ name, hidden }) => !hidden && aspects.has(name));
  const sections = [
    ...new Set(present.flatMap(({ section }) => (section !== undefined && section !== 'aside' ? [section] : []))),
  ];
  const tabs = [OVERVIEW, ...sections, RELATIONSHIPS, RAW];
  const shown = tabs.includes(tab) ? tab : OVERVIEW;
  const inTab = present.filter(({ section }) => (section ?? OVERVIEW) === shown);
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
      {shown === RAW && <RawAspects model={model} aspects={aspects} />}
      {shown === RELATIONSHIPS && <RelatedEntities urn={summary.urn} />}
      {shown === OVERVIEW && <Overview model={model} aspects={aspects} inTab={inTab} />}
      {sections.includes(shown) && <Sections model={model} aspects={aspects} inTab={inTab} />}
    </article>
  );
}

function Tabs({
  urn,
  tabs,
  shown,
}: {
  readonly urn: string;
  readonly tabs: readonly string[];
  readonly shown: string;
}) {
  return (
    <nav className="tabs" aria-label="Parts of the page">
      {tabs.map((tab) => (
        <Link
          key={tab}
          href={entityAddress(urn, tab === OVERVIEW ? {} : { tab })}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {tab}
        </Link>
      ))}
    </nav>
  );
}

interface SectionsProps {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
  readonly inTab: readonly AspectModel[];
}

function Sections({ model, aspects, inTab }: SectionsProps) {
  return inTab.map((aspect) => {
    const stored = aspects.get(aspect.name);
    return stored && <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />;
  });
}

function Overview({ model, aspects, inTab }: SectionsProps) {
  return (
    <div className="overview">
      <div className="overview-main">
        <Sections model={model} aspects={aspects} inTab={inTab} />
        {inTab.length === 0 && (
          <p className="soft">Nothing is written about this yet. The tab “Raw” has all that is stored.</p>
        )}
      </div>
      <Aside model={model} aspects={aspects} />
    </div>
  );
}

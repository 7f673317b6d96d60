import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';
import { useEditableModel } from '../edit/use-editable-model';
import type { ShownEntity } from '../tab/entity-tab';
import { historyQuery, VERSIONS } from './history-query';
import { adoptHistoryStyle } from './history-style';
import { pastParts } from './past-parts';

adoptHistoryStyle();

const RestorePast = lazyPart(async () => (await import('./restore-past')).RestorePast);

const stamp = whenNeeded(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' }));

interface AsOfBarProps {
  readonly urn: string;
  readonly asOf: number;
  readonly tab: string;
  /** Undefined if it cannot be shown. */
  readonly entity?: ShownEntity;
}

/** Says that the page shows another time, and leads back: to the page of now, or the entity to what it was. */
export function AsOfBar({ urn, asOf, tab, entity }: AsOfBarProps) {
  return (
    <div className="as-of-bar" role="status">
      <span>
        <strong>{`As it was on ${stamp().format(asOf)}.`}</strong> Nothing can be changed here.
      </span>
      <Link href={entityAddress(urn, tab === '' ? {} : { tab })}>Back to now</Link>
      {entity && <RestoreAll entity={entity} />}
    </div>
  );
}

/** Absent where nothing differs that the person may write. */
function RestoreAll({ entity }: { readonly entity: ShownEntity }) {
  const [isAsked, setAsked] = useState(false);
  const { urn, entityType } = entity.summary;
  const { data: history = [] } = useQuery(historyQuery(urn, VERSIONS));
  // That of the page lets nobody edit.
  const { data: model } = useEditableModel(entityType, urn);
  const parts = model ? pastParts(model, entity.aspects, history) : [];
  if (parts.length === 0) return null;
  return (
    <>
      <button type="button" className="button small" onClick={() => setAsked(true)}>
        Restore this state
      </button>
      {isAsked && <RestorePast entity={entity} parts={parts} onEnd={() => setAsked(false)} />}
    </>
  );
}

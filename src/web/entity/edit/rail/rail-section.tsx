import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { StoredAspect } from '#web/api/entity-queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { useEditedEntity } from '../edited-entity';
import { EditButton } from '../edit-button';
import { useFocusAfterEditor } from '../use-focus-after-editor';
import { PencilButton } from '../pencil-button';
import { isForPeople, reasonAgainst } from '../why-not';
import { itemsIn, quickListOf } from './quick-list';

const QuickEditor = lazy(async () => ({ default: (await import('./quick-editor')).QuickEditor }));

interface RailSectionProps {
  readonly aspect: AspectModel;
  readonly stored: StoredAspect | undefined;
  /** The value as it is read. */
  readonly children: ReactNode;
}

/** An aspect beside the first tab. A list of entities is edited in place, anything else by its form. */
export function RailSection({ aspect, stored, children }: RailSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  useFocusAfterEditor(header, isOpen);
  const entity = useEditedEntity();
  const list = entity && isForPeople(aspect) ? quickListOf(aspect, entity.model.types) : undefined;
  // An aspect with a role in the summary is worth a place before it has a value.
  if (!stored && !(list && Object.keys(aspect.summary).length > 0)) return null;
  const reason = entity && reasonAgainst(aspect, `this ${entity.model.entity.title.toLowerCase()}`);
  const suggests = reason !== undefined && entity?.model.mayRequest === true;
  const hasItems = stored !== undefined && (!list || itemsIn(stored.value, list).length > 0);
  return (
    <section className="rail-section">
      <header ref={header}>
        <h2 title={aspect.doc}>{aspect.title}</h2>
        {entity && list && !suggests ? (
          <PencilButton
            what={aspect.title.toLowerCase()}
            reason={reason}
            isOpen={isOpen}
            hasValue={stored !== undefined}
            onChange={setOpen}
          />
        ) : (
          (stored || suggests) && <EditButton aspect={aspect} />
        )}
      </header>
      {isOpen && entity && list ? (
        <Suspense fallback={children}>
          <QuickEditor aspect={aspect} entity={entity} list={list} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        (hasItems && children) || <p className="soft none">None yet</p>
      )}
    </section>
  );
}

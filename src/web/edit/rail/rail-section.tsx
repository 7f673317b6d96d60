import { Check, Pencil, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { StoredAspect } from '../../api/entity-queries';
import type { AspectModel } from '../../models/model-queries';
import { useEditedEntity } from '../edited-entity';
import { EditButton } from '../edit-button';
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
  const entity = useEditedEntity();
  const list = entity && isForPeople(aspect) ? quickListOf(aspect, entity.model.types) : undefined;
  // An aspect with a role in the summary is worth a place before it has a value.
  if (!stored && !(list && Object.keys(aspect.summary).length > 0)) return null;
  const hasItems = stored !== undefined && (!list || itemsIn(stored.value, list).length > 0);
  return (
    <section className="rail-section">
      <header>
        <h2 title={aspect.doc}>{aspect.title}</h2>
        {list ? (
          <QuickButton aspect={aspect} isOpen={isOpen} hasValue={stored !== undefined} onChange={setOpen} />
        ) : (
          stored && <EditButton aspect={aspect} />
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

interface QuickButtonProps {
  readonly aspect: AspectModel;
  readonly isOpen: boolean;
  readonly hasValue: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

function QuickButton({ aspect, isOpen, hasValue, onChange }: QuickButtonProps) {
  const id = useId();
  const type = useEditedEntity()?.model.entity.title ?? '';
  const reason = reasonAgainst(aspect, type);
  const Sign = isOpen ? Check : hasValue ? Pencil : Plus;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-disabled={reason !== undefined}
        aria-label={isOpen ? `Done with ${aspect.title.toLowerCase()}` : `Edit ${aspect.title.toLowerCase()}`}
        aria-describedby={reason === undefined ? undefined : id}
        title={reason ?? (isOpen ? 'Done' : 'Edit')}
        onClick={() => reason === undefined && onChange(!isOpen)}
      >
        <Sign size={14} aria-hidden="true" />
      </button>
      {reason !== undefined && (
        <span className="hidden-text" id={id}>
          {reason}
        </span>
      )}
    </>
  );
}

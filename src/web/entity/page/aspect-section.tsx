import { useState } from 'react';
import { EditButton } from '../edit/edit-button';
import type { AspectModel } from '#web/api/models/model-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { useName } from '#web/ui/values/names-context';
import { RecordView } from '#web/ui/values/record-view.tsx';
import type { Types } from '#web/ui/values/value-kinds';
import { JsonView } from '#web/ui/values/json-view.tsx';
import type { StoredAspect } from '#web/api/entity-queries';

interface AspectSectionProps {
  readonly aspect: AspectModel;
  readonly stored: StoredAspect;
  readonly types: Types;
}

/** An aspect: its values, and who wrote them when. */
export function AspectSection({ aspect, stored, types }: AspectSectionProps) {
  const [isRaw, setRaw] = useState(false);
  const type = types[aspect.record];
  const fields = type?.kind === 'record' ? type.fields : [];
  return (
    <section className="aspect" aria-label={aspect.title}>
      <header>
        <h2 title={aspect.doc}>{aspect.title}</h2>
        <Written stored={stored} />
        <EditButton aspect={aspect} />
        <button type="button" className="link-button" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
          {isRaw ? 'Fields' : 'JSON'}
        </button>
      </header>
      {isRaw ? <JsonView value={stored.value} /> : <RecordView value={stored.value} fields={fields} types={types} />}
    </section>
  );
}

/** Shows by whom and when the value was written. */
function Written({ stored: { auditStamp } }: Pick<AspectSectionProps, 'stored'>) {
  if (!auditStamp) return null;
  return (
    <span className="written">
      <TimeText at={auditStamp.time} /> by <Writer urn={auditStamp.actor} />
    </span>
  );
}

function Writer({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

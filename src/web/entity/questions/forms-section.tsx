import { useQuery } from '@tanstack/react-query';
import type { AnsweredSpec } from '#generated/registry/registry-types';
import { type StoredAspect, summariesQuery } from '#web/api/entity-queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { EditButton } from '../edit/edit-button';
import type { ShownEntity } from '../tab/entity-tab';
import { assignedForms } from './assigned-forms';
import { FormCard } from './form-card';

export interface AssignedFormsProps {
  readonly aspect: AspectModel;
  readonly spec: AnsweredSpec;
  readonly stored: StoredAspect;
  readonly entity: ShownEntity;
}

/** The forms of an entity: people answer the questions here. */
export function FormsSection({ aspect, spec, stored, entity }: AssignedFormsProps) {
  const forms = assignedForms(spec, stored.value);
  const { data: summaries } = useQuery(summariesQuery(forms.map(({ urn }) => urn)));
  return (
    <section className="aspect" aria-label={aspect.title}>
      <header>
        <h2 title={aspect.doc}>{aspect.title}</h2>
        <EditButton aspect={aspect} />
      </header>
      {forms.length === 0 && <p className="soft">No form is assigned.</p>}
      {forms.map((form) => (
        <FormCard
          key={form.urn}
          form={form}
          summary={summaries?.get(form.urn)}
          aspect={aspect}
          spec={spec}
          entity={entity}
        />
      ))}
    </section>
  );
}

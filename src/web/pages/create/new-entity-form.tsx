import { Link } from 'wouter';
import { FormOf } from '#web/entity/edit/form/form-fields.tsx';
import { FieldInput, RecordFields } from '#web/entity/edit/form/record-input.tsx';
import { useFirstField } from '#web/entity/edit/form/use-first-field';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import { useUnsaved } from '#web/entity/edit/unsaved/use-unsaved';
import { NO_SEARCH, searchAddress, toggled } from '#web/api/search-state';
import { KeyFields } from './key-fields';
import type { NewEntityForm } from './new-entity';
import { useCreate } from './use-create';
import { useNewValues } from './use-new-values';

interface NewEntityFormProps {
  readonly form: NewEntityForm;
  readonly onCreated: (urn: string, name: string) => void;
}

/** A name, a description and a place are mostly enough; what else the models know is below. */
export function NewEntityFormView({ form, onCreated }: NewEntityFormProps) {
  const { model, aspect, keyAspect, layout } = form;
  const values = useNewValues(form);
  useUnsaved(values.value);
  const { element, submit, isPending, error } = useCreate(form, values, (urn) => {
    const name = layout.name && values.value.at([layout.name.name]);
    onCreated(urn, typeof name === 'string' ? name : urn);
  });
  useFirstField(element);
  const inputs = { path: [], pattern: '' };
  return (
    <form
      className="aspect-form new-entity"
      ref={element}
      onSubmit={submit}
      noValidate
      aria-label={`New ${model.entity.title.toLowerCase()}`}
    >
      {aspect !== keyAspect && (
        <FormOf store={values.value} aspect={aspect} types={model.types} isNew>
          {layout.name && <FieldInput field={layout.name} {...inputs} />}
          {layout.main.map((field) => (
            <FieldInput key={field.name} field={field} {...inputs} />
          ))}
        </FormOf>
      )}
      <KeyFields form={form} store={values.key} />
      {aspect !== keyAspect && (
        <FormOf store={values.value} aspect={aspect} types={model.types} isNew>
          <RecordFields {...inputs} fields={layout.others} />
        </FormOf>
      )}
      {error && <SaveProblem error={error} />}
      <div className="buttons">
        <button className="button primary" type="submit" aria-disabled={isPending || undefined}>
          {isPending ? 'Creating…' : `Create ${model.entity.title.toLowerCase()}`}
        </button>
        <Link className="button" href={searchAddress(toggled(NO_SEARCH, TYPE_FIELD, model.entity.name))}>
          Cancel
        </Link>
      </div>
    </form>
  );
}

/** The search field by which every entity has its type. */
const TYPE_FIELD = '_entityType';

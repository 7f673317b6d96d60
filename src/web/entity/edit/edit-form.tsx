import type { ComponentProps, ReactNode } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';
import { MergeView } from './merge/merge-view';
import { SaveProblem } from './save-problem';
import type { EditedAspect } from './write/aspect-writes';
import type { useFormWrite } from './write/use-form-write';

interface EditFormProps extends Pick<ComponentProps<'form'>, 'ref' | 'className' | 'onSubmit' | 'onKeyDown'> {
  readonly label: string;
  readonly place: { readonly model: AspectModel; readonly types: Types };
  readonly base: EditedAspect;
  readonly mine: () => JsonRecord;
  readonly writing: ReturnType<typeof useFormWrite>;
  /** Takes what somebody else wrote meanwhile, and drops what is in the form. */
  readonly onTheirs: (theirs: EditedAspect) => void;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** A form that writes an aspect, with the reason why it was not saved, or what somebody else wrote meanwhile. */
export function EditForm({ label, place, base, mine, writing, onTheirs, buttons, children, ...form }: EditFormProps) {
  const { write, error, theirs, forgetTheirs } = writing;
  if (theirs)
    return (
      <MergeView
        model={place.model}
        types={place.types}
        base={base.value}
        mine={mine()}
        theirs={theirs.value}
        onMerged={(value) => write({ from: theirs, value })}
        onTheirs={() => {
          onTheirs(theirs);
          forgetTheirs();
        }}
      />
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in the form
    <form {...form} noValidate aria-label={label}>
      {children}
      {error && <SaveProblem error={error} />}
      {buttons}
    </form>
  );
}

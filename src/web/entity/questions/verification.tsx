import { useMutation } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useId, useRef } from 'react';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { useName } from '#web/ui/values/names-context';
import { fieldsOf, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { reasonAgainst } from '../edit/why-not';
import { readAspect } from '../edit/write/aspect-writes';
import { useMergingSave } from '../edit/write/use-save';
import { recordsIn } from './assigned-forms';
import type { ShownForm } from './shown-form';

/** Says that the entity is as the form wants it, once all required questions have an answer. */
export function Verification(props: ShownForm & { readonly name: string }) {
  const { form, aspect, entity, name } = props;
  const id = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useVerify(props, () => outcome.current?.focus());
  const title = entity.model.entity.title.toLowerCase();
  const reason =
    reasonAgainst(aspect, `this ${title}`) ?? (form.isComplete ? undefined : 'Answer all required questions first.');
  return (
    <div className="card-actions" tabIndex={-1} ref={outcome}>
      {form.verification ? (
        <Verified {...props} verification={form.verification} />
      ) : (
        <>
          <ActionButton
            className="primary small"
            reasonId={reason === undefined ? undefined : id}
            onClick={() => !isPending && mutate()}
          >
            Verify this {title}
            <span className="hidden-text"> with {name}</span>
          </ActionButton>
          <span className="soft" id={id}>
            {reason}
          </span>
        </>
      )}
    </div>
  );
}

interface VerifiedProps extends ShownForm {
  readonly verification: JsonRecord;
}

/** The person and the time, as far as the stamp says. */
function Verified({ aspect, spec: { verified }, entity, verification }: VerifiedProps) {
  const { types } = entity.model;
  const list = fieldsOf({ kind: 'named', name: aspect.record }, types)?.find(
    ({ name }) => name === verified.list,
  )?.type;
  const items = list?.kind === 'array' ? fieldsOf(list.items, types) : undefined;
  const shape = items?.find(({ name }) => name === verified.stamp)?.type;
  const type = shape?.kind === 'named' ? types[shape.name] : undefined;
  const stamp = verification[verified.stamp];
  const held = type?.kind === 'record' && type.stamp && isRecord(stamp) ? type.stamp : undefined;
  const [time, actor] = isRecord(stamp) && held ? [stamp[held.time], stamp[held.actor]] : [];
  return (
    <p className="soft">
      <BadgeCheck size={15} aria-hidden="true" /> Verified
      {typeof actor === 'string' && (
        <>
          {' '}
          by <Actor urn={actor} />
        </>
      )}{' '}
      {typeof time === 'number' && <TimeText at={time} />}
    </p>
  );
}

function Actor({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

/** Adds the verification, with the stamp of the write, to what is stored then. */
function useVerify({ form, aspect, spec, entity }: ShownForm, onSaved: () => void) {
  const save = useMergingSave();
  const { list, form: field, stamp } = spec.verified;
  return useMutation({
    mutationFn: async () => {
      const { summary, model } = entity;
      const address = { urn: summary.urn, entityType: model.entity.name, aspect: aspect.name };
      const base = await readAspect(address);
      const others = recordsIn(base.value?.[list]).filter((item) => item[field] !== form.urn);
      // A form sets a stamp that is there already.
      const mine = { ...base.value, [list]: [...others, { [field]: form.urn, [stamp]: {} }] };
      await save({ address, model: aspect, types: model.types, base, mine, what: 'Your verification' });
    },
    onSuccess: onSaved,
    onError: (error) => showToast({ text: `It was not saved. ${error.message}` }),
  });
}

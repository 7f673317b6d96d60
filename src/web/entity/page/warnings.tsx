import { Notice } from '#web/ui/parts/states/notice.tsx';
import { RecordView } from '#web/ui/values/record-view.tsx';
import { isEmpty } from '#web/ui/values/value-kinds';
import type { ShownEntity } from '../tab/entity-tab';

/** States of the entity that warn, such as a deprecation, each with what its aspect says of it: the reason, who, until when. */
export function Warnings({ entity: { model, aspects } }: { readonly entity: ShownEntity }) {
  return model.aspects.map(({ name, title, record, summary }) => {
    const value = aspects.get(name)?.value;
    const state = summary.state?.split('/')[1] ?? '';
    const type = model.types[record];
    if (!value || type?.kind !== 'record' || value[state] !== true) return null;
    const fields = type.fields.filter((field) => field.name !== state);
    const isExplained = fields.some((field) => field.hidden !== true && !isEmpty(value[field.name]));
    return (
      <Notice kind="warning" key={name}>
        <strong>{title}</strong>
        {isExplained && <RecordView value={withoutField(value, state)} fields={fields} types={model.types} />}
      </Notice>
    );
  });
}

function withoutField<Value>(value: { readonly [name: string]: Value }, field: string): { [name: string]: Value } {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
}

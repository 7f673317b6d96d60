import type { FieldDisplay } from '#generated/registry/display-types';
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';

/** The fields of the form for a new entity. */
export interface FormLayout {
  /** The name; undefined if only the key is one. */
  readonly name: FieldDisplay | undefined;
  /** What most people say of a new entity: its description, and its place. */
  readonly main: readonly FieldDisplay[];
  readonly others: readonly FieldDisplay[];
}

export function layoutOf({ entity, types }: EntityTypeModel, { record, summary }: AspectModel): FormLayout {
  const type = types[record];
  const fields = type?.kind === 'record' ? type.fields : [];
  const at = (path: string | undefined) => fields.find((field) => path === `/${field.name}`);
  const named = at(entity.create?.name);
  const main = [at(summary.description), at(summary.place)].flatMap((field) => field ?? []);
  return {
    // An entity without a name would be shown by its id.
    name: named && { ...named, required: true },
    main,
    others: fields.filter((field) => field !== named && !main.includes(field)),
  };
}

import type { Field, JsonObject, LinkedTypes, NamedType, RecordType } from '../model/model';
import { stringList } from '../values/json-value';
import { adoptedAnnotations, relationshipsOf } from './adopted-annotations';
import type { Changes } from './changes';
import { useText } from './use-text';

type RecordChanges = Pick<Changes, 'fields' | 'targets' | 'optional' | 'annotations' | 'review'>;

interface SharedField {
  readonly record: RecordType;
  readonly ours: Field;
  readonly theirs: Field;
}

/** The fields of the records that both have. */
export function compareRecords(
  known: readonly { readonly theirs: NamedType; readonly ours: NamedType }[],
  models: LinkedTypes,
  released: ReadonlyMap<string, NamedType>,
): RecordChanges {
  const records = known.flatMap(({ theirs, ours }) =>
    theirs.kind === 'record' && ours.kind === 'record' ? [{ theirs, ours }] : [],
  );
  const shared = records.flatMap(({ theirs, ours }) => sharedFields(theirs, ours));
  const own = shared.filter(({ ours }) => ours.includedFrom === null);
  const theirTypes = new Map([...models.types, ...released]);
  return {
    fields: records.flatMap(({ theirs, ours }) => newFields(theirs, ours)),
    targets: own.flatMap(widerTargets),
    optional: records.flatMap(({ theirs, ours }) => nowOptional(theirs, ours)),
    annotations: own.flatMap(newAnnotations),
    review: shared.flatMap((field) => typeDifference(field, models.types, theirTypes)),
  };
}

function sharedFields(theirs: RecordType, ours: RecordType): SharedField[] {
  const released = new Map(theirs.fields.map((field) => [field.name, field]));
  return ours.fields.flatMap((field) => {
    const other = released.get(field.name);
    return other ? [{ record: ours, ours: field, theirs: other }] : [];
  });
}

function newFields(theirs: RecordType, ours: RecordType): Changes['fields'] {
  const names = new Set(ours.fields.map(({ name }) => name));
  return theirs.fields.filter(({ name }) => !names.has(name)).map((field) => ({ record: ours, field }));
}

/** Fields that the release need not send, or no longer has at all. */
function nowOptional(theirs: RecordType, ours: RecordType): Changes['optional'] {
  const required = new Set(theirs.fields.filter(isRequired).map(({ name }) => name));
  return ours.fields
    .filter((field) => field.includedFrom === null && isRequired(field) && !required.has(field.name))
    .map((field) => ({ record: ours, field }));
}

function isRequired(field: Field): boolean {
  return !field.optional && field.default === undefined;
}

function widerTargets({ record, ours, theirs }: SharedField): Changes['targets'] {
  const released = new Map(relationshipsOf(theirs).map(({ path, options }) => [path.join(), options]));
  return relationshipsOf(ours).flatMap(({ path, options }) => {
    const known = entityTypes(options);
    const added = [...new Set(entityTypes(released.get(path.join())))].filter((name) => !known.includes(name));
    return added.length === 0 || known.length === 0
      ? []
      : [{ record, field: ours, path, entityTypes: [...known, ...added], added }];
  });
}

function entityTypes(options: JsonObject | undefined): readonly string[] {
  return stringList(options?.entityTypes ?? []) ?? [];
}

/** Fields of the reference catalog keep the annotations that they have there, because every stored value would be indexed differently. */
function newAnnotations({ record, ours, theirs }: SharedField): Changes['annotations'] {
  if (ours.properties.Since === undefined && record.properties.Since === undefined) return [];
  const declined = stringList(ours.properties.Declined ?? []) ?? [];
  const missing = Object.entries(adoptedAnnotations(theirs)).filter(
    ([name]) => !(name in ours.properties) && !declined.includes(name),
  );
  return missing.length === 0 ? [] : [{ record, field: ours, properties: Object.fromEntries(missing) }];
}

function typeDifference(
  { record, ours, theirs }: SharedField,
  models: ReadonlyMap<string, NamedType>,
  released: ReadonlyMap<string, NamedType>,
): string[] {
  const [here, there] = [useText(ours.type, models), useText(theirs.type, released)];
  const place = `${record.fullName}.${ours.name}`;
  return [
    ...(here === there ? [] : [`${place} has type ${here}, in the release ${there}`]),
    ...(!ours.optional && theirs.optional && ours.default !== undefined
      ? [`${place} has a default, in the release it is optional`]
      : []),
  ];
}

import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { AddMenu } from '../edit/add/add-menu';
import type { AspectModel } from '#web/api/models/model-queries';
import { fieldsOf, isDefault, isEmpty, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { AspectSection } from './aspect-section';
import { Aside } from './aside';
import { describedIn, descriptionsOf } from './description';
import { Documentation } from './documentation';
import { FirstRows } from '../rows/first-rows';
import { UsersSection } from './users-section';
import type { ShownEntity, TabProps } from '../tab/entity-tab';

/** What the entity is in words, then the aspects without a section of their own, beside those that say at a glance who is responsible. */
export function OverviewTab({ entity }: TabProps) {
  const { model, aspects } = entity;
  const descriptions = descriptionsOf(entity);
  const shown = model.aspects.flatMap((aspect) => {
    const stored = aspects.get(aspect.name);
    if (!stored || aspect.hidden || aspect.section !== undefined || aspect.summary.state !== undefined) return [];
    const rest = { ...stored, value: withoutSaid(entity, aspect, stored.value) };
    return saysSomething(entity, aspect, rest.value) ? [{ aspect, stored: rest }] : [];
  });
  return (
    <div className="overview">
      <div className="overview-main">
        <Documentation descriptions={descriptions} writtenIn={describedIn(model)} />
        <FirstRows entity={entity} />
        {shown.map(({ aspect, stored }) => (
          <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />
        ))}
        {entity.asOf === undefined && <UsersSection entity={entity} />}
        {shown.length + descriptions.length === 0 ? (
          <div className="nothing">
            <p className="soft">Nobody has described this yet.</p>
            <AddMenu />
          </div>
        ) : (
          <AddMenu />
        )}
      </div>
      <Aside model={model} aspects={aspects} />
    </div>
  );
}

/** Without what the header and the description say already. */
function withoutSaid({ summary: { name, key } }: ShownEntity, { summary }: AspectModel, value: JsonRecord): JsonRecord {
  const isSaid = ([field, text]: [string, JsonValue]) =>
    `/${field}` === summary.description || text === name || (key !== undefined && text === key);
  return Object.fromEntries(Object.entries(value).filter((entry) => !isSaid(entry)));
}

/** Whether a section would have more than when somebody wrote it, which is in its head. */
function saysSomething({ model: { types } }: ShownEntity, { record }: AspectModel, value: JsonRecord): boolean {
  const type = types[record];
  if (type?.kind !== 'record') return true;
  const known = type.fields.filter(
    (field) => field.hidden !== true && !isEmpty(value[field.name]) && !isDefault(field, value[field.name]),
  );
  const isUnknown = (name: string) => !type.fields.some((field) => field.name === name);
  return known.some((field) => !isStamp(field, types)) || Object.keys(value).some(isUnknown);
}

/** Whether the field says when and by whom something was done. */
function isStamp({ type }: FieldDisplay, types: Types): boolean {
  const [first] = fieldsOf(type, types) ?? [];
  return first?.unit === 'time';
}

import type { OtherSide } from '#generated/http/messages';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { AddMenu } from '../edit/add/add-menu';
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import { fieldsOf, isDefault, isEmpty, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { AspectSection } from './aspect-section';
import { Fold } from '#web/ui/parts/fold.tsx';
import { NewestFigures } from './newest-figures';
import { FirstRows } from '../rows/first-rows';
import { namingFields } from '../contents/naming-fields';
import type { DiscussionProps } from '../discussion/discussion';
import type { ContentsProps } from '../contents/contents-of-entity';
import { listingQuery } from '#web/api/models/model-queries';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import type { ShownEntity, TabProps } from '../tab/entity-tab';
import { RailSection } from '../edit/rail/rail-section';
import { CompactView } from './compact-view';
import { useQuery } from '@tanstack/react-query';
import { aspectsQuery, type StoredAspects } from '#web/api/entity-queries';
import { lazy, Suspense, useState } from 'react';
import { EditButton } from '../edit/edit-button';
import { isForPeople, reasonAgainst } from '../edit/why-not';
import type { DescribeBoxProps } from '../edit/describe-box';
import { useEditedEntity } from '../edit/edited-entity';

const ContentsOfEntity = lazyPart<ContentsProps>(
  async () => (await import('../contents/contents-of-entity')).ContentsOfEntity,
);

const Discussion = lazyPart<DiscussionProps>(async () => (await import('../discussion/discussion')).Discussion);

/** What others say that they are in it or have it. Most types, such as tables, are named by nobody this way. */
function Contents({ entity: { model, summary } }: { readonly entity: ShownEntity }) {
  const { data: listing } = useQuery(listingQuery);
  const naming = listing && namingFields(listing, model.entity.name);
  return naming ? (
    <ContentsOfEntity container={{ urn: summary.urn, naming, listing }} kind={model.entity.title} />
  ) : null;
}

/** What the entity is in words, then the aspects without a section of their own, beside those that say at a glance who is responsible. */
export function OverviewTab({ entity }: TabProps) {
  const { model, aspects } = entity;
  const [isWriting, setWriting] = useState(false);
  const described = descriptionsOf(entity);
  // What is being written stays in its box until it is stored.
  const descriptions = isWriting ? NO_DESCRIPTIONS : described;
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
        {descriptions.length === 0 && (
          <Undescribed entity={entity} isBare={shown.length === 0} onPending={setWriting} />
        )}
        {entity.asOf === undefined && <DocumentationElsewhere entity={entity} said={descriptions} />}
        <NewestFigures entity={entity} />
        <FirstRows entity={entity} />
        {entity.asOf === undefined && <Contents entity={entity} />}
        {shown.map(({ aspect, stored }) => (
          <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />
        ))}
        <AddMenu />
        {entity.asOf === undefined && <Discussion urn={entity.summary.urn} />}
      </div>
      <Aside model={model} aspects={aspects} />
    </div>
  );
}

/** The value without what the header and the description say already. */
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

interface AsideProps {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
}

/** The column beside the first tab: who is responsible, and what the entity is marked with. */
function Aside({ model, aspects }: AsideProps) {
  const shown = model.aspects.filter(({ section, summary }) => section === 'aside' && !isAbove(summary));
  if (shown.length === 0) return null;
  return (
    <aside className="entity-aside" aria-label="At a glance">
      {shown.map((aspect) => {
        const stored = aspects.get(aspect.name);
        const type = model.types[aspect.record];
        if (type?.kind !== 'record') return null;
        if (stored && type.fields.every(({ name, hidden }) => hidden === true || isEmpty(stored.value[name])))
          return null;
        return (
          <RailSection key={aspect.name} aspect={aspect} stored={stored}>
            {stored && <CompactView value={stored.value} fields={type.fields} types={model.types} />}
          </RailSection>
        );
      })}
    </aside>
  );
}

/** Whether the header or a warning says it already. */
function isAbove({ platform, kind, state }: AspectModel['summary']): boolean {
  return [platform, kind, state].some((path) => path !== undefined);
}

const DescribeBox = lazyPart<DescribeBoxProps>(async () => (await import('../edit/describe-box')).DescribeBox);

interface UndescribedProps extends Pick<DescribeBoxProps, 'entity' | 'onPending'> {
  /** Whether the overview has no sections. */
  readonly isBare: boolean;
}

/** A box for the description; for those who may not write it, that there is none. */
function Undescribed({ entity, isBare, onPending }: UndescribedProps) {
  const edited = useEditedEntity();
  const aspect = describedIn(entity.model);
  const field =
    aspect &&
    fieldsOf({ kind: 'named', name: aspect.record }, entity.model.types)?.find(
      ({ name }) => name === fieldOf(aspect.summary),
    );
  const mayWrite = aspect && reasonAgainst(aspect, '', aspect.summary.description) === undefined;
  // Until it is known which entities are meant by `some`, a box would be taken away again.
  if (edited && field && mayWrite && aspect.mayEdit !== 'some')
    return <DescribeBox {...{ entity, aspect, field, onPending }} />;
  if (!isBare) return null;
  return (
    <div className="nothing">
      <p className="soft">Nobody has described this yet.</p>
      {edited && aspect && <EditButton aspect={aspect} what="description" path={aspect.summary.description} />}
    </div>
  );
}

const MarkdownText = lazy(async () => ({ default: (await import('#web/ui/values/markdown-text.tsx')).MarkdownText }));

interface DocumentationProps {
  readonly descriptions: readonly Described[];
  /** The aspect in which people describe the entity. */
  readonly writtenIn: AspectModel | undefined;
}

/** What the entity is, in words: the first description, and those that say something else. */
function Documentation({ descriptions: [first, ...others], writtenIn }: DocumentationProps) {
  if (!first) return null;
  return (
    <section className="prose" aria-labelledby="description">
      <header>
        <h2 className="hidden-text" id="description">
          Description
        </h2>
        {writtenIn && (
          <EditButton
            aspect={writtenIn}
            what="description"
            path={writtenIn.summary.description}
            start={startOf(writtenIn, first)}
          />
        )}
      </header>
      <Text text={first.text} />
      {others.map(({ aspect, source, text }) => (
        <details key={aspect}>
          <summary>Another description, from “{source}”</summary>
          <Text text={text} />
        </details>
      ))}
    </section>
  );
}

/** What the other sides of the entity are, in words, where they say something else. */
function DocumentationElsewhere({
  entity,
  said,
}: {
  readonly entity: ShownEntity;
  readonly said: readonly Described[];
}) {
  const { model, summary } = entity;
  return summary.otherSides?.map((side) => <SideText key={side.urn} side={side} model={model} said={said} />);
}

interface SideTextProps {
  readonly side: OtherSide;
  readonly model: EntityTypeModel;
  readonly said: readonly Described[];
}

function SideText({ side: { urn, name, platform }, model, said }: SideTextProps) {
  const { data: aspects } = useQuery(aspectsQuery(model.entity.name, urn));
  const [first] = aspects ? descriptionsOf({ model, aspects }) : [];
  if (!first || said.some(({ text }) => text.trim() === first.text.trim())) return null;
  return (
    <section className="prose">
      <details open={said.length === 0}>
        <summary>Description in {platform?.name ?? name}</summary>
        <Text text={first.text} />
      </details>
    </section>
  );
}

function Text({ text }: { readonly text: string }) {
  return (
    <Fold what="description">
      <Suspense fallback={<div className="plain-text markdown">{text}</div>}>
        <MarkdownText text={text} />
      </Suspense>
    </Fold>
  );
}

const NO_DESCRIPTIONS: readonly Described[] = [];

/** What an aspect says the entity is. */
interface Described {
  readonly aspect: string;
  /** The title of the aspect. */
  readonly source: string;
  readonly field: string;
  readonly text: string;
}

/**
 * The descriptions of an entity, that of the aspect that a page shows first before the others: what people write here comes before what
 * programs bring. Texts that repeat an earlier one are left out.
 */
function descriptionsOf({ model, aspects }: Pick<ShownEntity, 'model' | 'aspects'>): readonly Described[] {
  return model.aspects
    .flatMap(({ name, title, summary, hidden }) => {
      const field = fieldOf(summary);
      const text = field === undefined ? undefined : aspects.get(name)?.value[field];
      if (hidden || field === undefined || typeof text !== 'string' || text.trim() === '') return [];
      return [{ aspect: name, source: title, field, text }];
    })
    .filter(({ text }, index, all) => all.findIndex((other) => other.text.trim() === text.trim()) === index);
}

/** The aspect in which people describe an entity: the first with a description that pages have a form for. */
function describedIn({ aspects }: EntityTypeModel): AspectModel | undefined {
  return aspects.find((aspect) => aspect.summary.description !== undefined && isForPeople(aspect));
}

/** Who describes an entity corrects what is there already: their form begins with the description that the page shows. */
function startOf({ summary }: AspectModel, { text }: Described): JsonRecord | undefined {
  const field = fieldOf(summary);
  return field === undefined ? undefined : { [field]: text };
}

/** The field of an aspect with its description, if that is one of its own fields. */
function fieldOf({ description = '' }: AspectModel['summary']): string | undefined {
  return /^\/(\w+)$/.exec(description)?.[1];
}

import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'wouter';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { useName } from '#web/ui/values/names-context';
import { ScalarView } from '#web/ui/values/scalar-view.tsx';
import type { JsonValue } from '#generated/registry/registry-types';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { RecordView } from '#web/ui/values/record-view.tsx';
import { isDefault, isEmpty, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { summariesQuery } from '#web/api/entity-queries';
import { entityAddress, lineagePage } from '#web/ui/parts/entity/entity-address';
import { plainPath } from '#web/ui/values/field-path';
import type { ShownEntity } from '../tab/entity-tab';
import { EditableSection } from './editable-section';
import type { Mark, Row, RowPart } from './merge-rows';
import type { RowList } from './row-lists';
import { RowSection } from './row-section';
import { type Part, partOf, partUrn } from './part-urn';

interface RowDetailsProps {
  readonly row: Row;
  readonly entity: ShownEntity;
  /** The tree that has the row. */
  readonly list: RowList;
}

/** All that the aspects of an entity say of a row. What people write there has a button to edit it. */
export function RowDetails({ row, entity, list }: RowDetailsProps) {
  const { tags, terms, sourceDescription } = row;
  return (
    <div className="row-details">
      <Identity row={row} entity={entity} list={list} />
      <EditableSection
        title="Description"
        says="description"
        row={row}
        fixed={<SourceDescription text={row.isWritten ? sourceDescription : fromSource(row)} />}
      >
        <Description row={row} />
      </EditableSection>
      <EditableSection title="Tags" says="tag" row={row} fixed={<SourceMarks marks={tags} icon="label" />}>
        <Marks marks={tags} icon="label" />
      </EditableSection>
      <EditableSection title="Terms" says="term" row={row} fixed={<SourceMarks marks={terms} icon="term" />}>
        <Marks marks={terms} icon="term" />
      </EditableSection>
      {row.targets.length > 0 && (
        <RowSection title="Refers to">
          <ul className="compact">
            {row.targets.map((urn) => (
              <li key={urn}>
                <PartLink urn={urn} tab={list.aspect.section ?? ''} />
              </li>
            ))}
          </ul>
        </RowSection>
      )}
      <RowFacts row={row} types={entity.model.types} />
    </div>
  );
}

/** What the row is: its type, its marks, and its path to copy. */
function Identity({ row, entity, list }: RowDetailsProps) {
  const { type, kind, isKey, isNullable, path } = row;
  return (
    <div className="row-identity">
      <p>
        {type !== undefined && <code className="row-type">{type}</code>}
        {kind !== undefined && kind.toLowerCase() !== type?.toLowerCase() && <span className="badge">{kind}</span>}
        {isKey && <span className="badge">Part of the key</span>}
        {isNullable && <span className="badge">May be empty</span>}
      </p>
      <p className="row-path">
        <code>{path}</code> <CopyButton text={path} what="the path" />
      </p>
      {entity.model.entity.lineage && (
        <PartLineage parent={entity.summary.urn} path={path} entityType={list.row.entity} />
      )}
      <OwnPage parent={entity.summary.urn} path={path} entityType={list.row.entity} />
    </div>
  );
}

/** That of another side is not of the source of this one. */
function fromSource({ description, describedIn }: Row): string | undefined {
  return describedIn === undefined ? description : undefined;
}

function Description({
  row: { description, describedIn, isWritten, sourceDescription },
}: Pick<RowDetailsProps, 'row'>) {
  if (description === undefined) return <p className="soft">Nobody has described this yet.</p>;
  return (
    <>
      <ScalarView value={description} hints={MARKDOWN} />
      {describedIn !== undefined && <p className="soft row-written">As it is described in {describedIn}</p>}
      {isWritten && <p className="soft row-written">Written here, not by the source</p>}
      <SourceDescription text={sourceDescription} />
    </>
  );
}

function SourceDescription({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <details className="row-source">
      <summary>Description from the source</summary>
      <ScalarView value={text} hints={MARKDOWN} />
    </details>
  );
}

const MARKDOWN = { as: 'markdown' } as const;

interface MarksProps {
  readonly marks: readonly Mark[];
  readonly icon: string;
}

function Marks({ marks, icon }: MarksProps) {
  if (marks.length === 0) return <p className="soft">None</p>;
  return (
    <ul className="labels">
      {marks.map(({ urn, isAdded }) => (
        <li key={urn} title={isAdded ? 'Added by people' : 'From the source'}>
          <Icon name={icon} size={13} />
          <MarkLink urn={urn} />
        </li>
      ))}
    </ul>
  );
}

/** Marks that come back with each run of the source, so nobody can remove them here. */
function SourceMarks({ marks, icon }: MarksProps) {
  const own = marks.filter(({ isAdded }) => !isAdded);
  if (own.length === 0) return null;
  return (
    <>
      <p className="soft row-written">From the source</p>
      <Marks marks={own} icon={icon} />
    </>
  );
}

function MarkLink({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

interface RowFactsProps {
  readonly row: Row;
  readonly types: Types;
}

/** What lists say of a row beyond the roles of its values, such as statistics, by aspect. */
function RowFacts({ row: { parts }, types }: RowFactsProps) {
  const shown = parts.map((part) => ({ part, rest: restOf(part) })).filter(({ part, rest }) => hasFacts(part, rest));
  // What the tree itself says is the least interesting.
  const isTree = ({ part }: (typeof shown)[number]) => part.list.field.as === 'tree';
  const ordered = [...shown.filter((each) => !isTree(each)), ...shown.filter(isTree)];
  return ordered.map(({ part: { list, at }, rest }, index) => (
    <section key={`${list.aspect.name} ${index}`}>
      <header>
        <h3 title={list.aspect.doc}>{list.field.as === 'tree' ? 'More' : list.aspect.title}</h3>
        {at !== undefined && (
          <span className="soft">
            <TimeText at={at} />
          </span>
        )}
      </header>
      <RecordView value={rest} fields={list.fields} types={types} />
    </section>
  ));
}

/** The item without the values that have a role, and without hidden ones. */
function restOf({ list: { row, fields }, item }: RowPart): JsonRecord {
  const said = new Set(Object.values(row.roles).map((path) => path.split('/')[1]));
  const hidden = new Set(fields.filter((field) => field.hidden === true).map(({ name }) => name));
  const left = Object.entries(item).filter(([name]) => !said.has(name) && !hidden.has(name) && name !== '');
  return Object.fromEntries<JsonValue>(left);
}

function hasFacts({ list }: RowPart, rest: JsonRecord): boolean {
  return Object.entries(rest).some(([name, value]) => {
    const field = list.fields.find((each) => each.name === name);
    return !isEmpty(value) && !(field && isDefault(field, value));
  });
}

interface PartLinkProps {
  readonly urn: string;
  /** The tab that shows the row. */
  readonly tab: string;
}

/** A row of another entity, at its place there. Anything else is a plain link. */
function PartLink({ urn, tab }: PartLinkProps) {
  const part = partOf(urn);
  const name = useName(part?.parent ?? urn);
  if (!part) return <EntityLink urn={urn} name={name} />;
  return (
    <Link href={entityAddress(part.parent, { tab, field: part.path })} title={urn}>
      {name} › {plainPath(part.path)}
    </Link>
  );
}

interface OwnPageProps extends Part {
  /** The entity type that rows have; undefined if they have none. */
  readonly entityType: string | undefined;
}

/** A link to what a row is made from, and what is made from it. */
function PartLineage({ entityType, ...part }: OwnPageProps) {
  if (entityType === undefined) return null;
  return (
    <p>
      <Link href={lineagePage(partUrn(entityType, part))}>
        Its lineage <ArrowUpRight size={13} aria-hidden="true" />
      </Link>
    </p>
  );
}

/** A link to the entity that a row is itself, if the catalog has it and the caller may see it. */
function OwnPage({ entityType, ...part }: OwnPageProps) {
  const urn = entityType === undefined ? '' : partUrn(entityType, part);
  const { data } = useQuery({ ...summariesQuery([urn]), enabled: urn !== '' });
  if (!data?.has(urn)) return null;
  return (
    <p>
      <Link href={entityAddress(urn)}>
        Its own page <ArrowUpRight size={13} aria-hidden="true" />
      </Link>
    </p>
  );
}

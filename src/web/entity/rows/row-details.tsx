import type { ShownEntity } from '../tab/entity-tab';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { useName } from '#web/ui/values/names-context';
import { ScalarView } from '#web/ui/values/scalar-view.tsx';
import { EditableSection } from './editable-section';
import type { Mark, Row } from './merge-rows';
import { OwnPage, PartLineage, PartLink } from './part-link';
import { RowFacts } from './row-facts';
import type { RowList } from './row-lists';
import { RowSection } from './row-section';

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

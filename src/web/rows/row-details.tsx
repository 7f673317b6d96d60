import type { ReactNode } from 'react';
import type { ShownEntity } from '../entities/entity-tab';
import { CopyButton } from '../parts/copy-button';
import { EntityLink } from '../parts/entity-link';
import { Icon } from '../parts/icon';
import { useName } from '../values/names-context';
import { ScalarView } from '../values/scalar-view';
import type { Mark, Row } from './merge-rows';
import { OwnPage, PartLink } from './part-link';
import { RowFacts } from './row-facts';
import type { RowList } from './row-lists';

export interface RowDetailsProps {
  readonly row: Row;
  readonly entity: ShownEntity;
  /** The tree that has the row. `writtenIn` of `row-lists` says where people write a description, tags or terms. */
  readonly list: RowList;
}

/** All that the aspects of an entity say of a row. A control to edit a value goes into the header of its section: `<Section action={...}>`. */
export function RowDetails({ row, entity, list }: RowDetailsProps) {
  return (
    <div className="row-details">
      <Identity row={row} entity={entity} list={list} />
      <Section title="Description">
        <Description row={row} />
      </Section>
      <Section title="Tags">
        <Marks marks={row.tags} icon="label" />
      </Section>
      <Section title="Terms">
        <Marks marks={row.terms} icon="term" />
      </Section>
      {row.targets.length > 0 && (
        <Section title="Refers to">
          <ul className="compact">
            {row.targets.map((urn) => (
              <li key={urn}>
                <PartLink urn={urn} tab={list.aspect.section ?? ''} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <RowFacts row={row} types={entity.model.types} />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Such as a button that edits what the section shows. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, action, children }: SectionProps) {
  return (
    <section>
      <header>
        <h3>{title}</h3>
        {action}
      </header>
      {children}
    </section>
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
      <OwnPage parent={entity.summary.urn} path={path} entityType={list.row.entity} />
    </div>
  );
}

function Description({ row: { description, isWritten, sourceDescription } }: Pick<RowDetailsProps, 'row'>) {
  if (description === undefined) return <p className="soft">Nobody has described this yet.</p>;
  return (
    <>
      <ScalarView value={description} hints={MARKDOWN} />
      {isWritten && <p className="soft row-written">Written here, not by the source</p>}
      {sourceDescription !== undefined && (
        <details className="row-source">
          <summary>Description from the source</summary>
          <ScalarView value={sourceDescription} hints={MARKDOWN} />
        </details>
      )}
    </>
  );
}

const MARKDOWN = { as: 'markdown' } as const;

function Marks({ marks, icon }: { readonly marks: readonly Mark[]; readonly icon: string }) {
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

function MarkLink({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { EntitySummary } from '#generated/http/messages';
import { aspectsQuery, type StoredAspects } from '#web/api/entity-queries';
import { modelQuery, type EntityTypeModel } from '#web/api/models/model-queries';
import { Drawer } from '#web/ui/parts/overlays/drawer.tsx';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { Icon } from '#web/ui/parts/icon.tsx';
import { Labels } from '#web/ui/parts/labels.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { summaryQuery } from '../search-queries';
import { fieldsOf, isList, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

interface FirstRows {
  readonly title: string;
  /** The first texts of each record. */
  readonly rows: readonly (readonly string[])[];
}

const TEXTS = 2;

/** The first list of records that an entity has and that its models show as a table or as a tree. */
function firstRows({ aspects: models, types }: EntityTypeModel, stored: StoredAspects): FirstRows | undefined {
  for (const { name, record, hidden } of models) {
    const type = types[record];
    const value = stored.get(name)?.value;
    if (hidden || !value || type?.kind !== 'record') continue;
    for (const field of type.fields) {
      const items = value[field.name];
      if (
        !(field.as === 'table' || field.as === 'tree') ||
        field.type.kind !== 'array' ||
        !isList(items) ||
        items.length === 0
      )
        continue;
      const columns = (fieldsOf(field.type.items, types) ?? []).filter((column) => column.hidden !== true);
      const names = columns.map((column) => column.name);
      return { title: field.title, rows: items.filter(isRecord).map((item) => textsOf(item, names)) };
    }
  }
  return undefined;
}

function textsOf(item: JsonRecord, names: readonly string[]): readonly string[] {
  const texts = names.map((name) => item[name]).filter((value) => typeof value === 'string' && value !== '');
  return texts.slice(0, TEXTS).map(String);
}

const MarkdownText = lazy(async () => ({ default: (await import('#web/ui/values/markdown-text.tsx')).MarkdownText }));

interface PreviewProps {
  readonly urn: string;
  readonly onClose: () => void;
}

/** What an entity is, without leaving the results: its summary, and the beginning of its first table. */
export function Preview({ urn, onClose }: PreviewProps) {
  const found = useQuery(summaryQuery(urn));
  return (
    <Drawer title={found.data?.name ?? 'Preview'} onClose={onClose}>
      {found.data === undefined && <Waiting of={found} shapes={<Skeleton lines={6} />} />}
      {found.data === null && <p>This is not here, or you may not see it.</p>}
      {found.data && <Content summary={found.data} />}
    </Drawer>
  );
}

function Content({ summary }: { readonly summary: EntitySummary }) {
  const { urn, entityType, key, kinds = [], states = [], platform, places = [], description } = summary;
  const { owners = [], tags = [], terms = [] } = summary;
  const { data: model } = useQuery(modelQuery(entityType));
  const steps = [platform?.name, ...places.map(({ name }) => name)].filter((step) => step !== undefined);
  return (
    <div className="hit-preview">
      <p className="hit-path">
        <Icon name={model?.entity.icon ?? 'box'} /> {[kinds[0] ?? model?.entity.title ?? '', ...steps].join(' · ')}
      </p>
      {key !== undefined && <p className="hit-path">{key}</p>}
      {states.map((state) => (
        <p className="badge refused" key={state}>
          {state}
        </p>
      ))}
      {description === undefined ? (
        <p className="soft">No description yet.</p>
      ) : (
        <Suspense fallback={<p>{description}</p>}>
          <MarkdownText text={description} />
        </Suspense>
      )}
      <Labels owners={owners} tags={tags} terms={terms} />
      <Rows summary={summary} />
      <Link className="button primary" href={entityAddress(urn)}>
        Open
      </Link>
    </div>
  );
}

const SHOWN = 12;

/** The beginning of the first table of its aspects, such as the columns of a table. */
function Rows({ summary: { urn, entityType } }: { readonly summary: EntitySummary }) {
  const { data: model } = useQuery(modelQuery(entityType));
  const { data: aspects } = useQuery(aspectsQuery(entityType, urn));
  const table = model && aspects && firstRows(model, aspects);
  if (!table) return null;
  return (
    <section>
      <h3>
        {table.title} <span className="soft">{table.rows.length.toLocaleString()}</span>
      </h3>
      <dl className="hit-preview-rows">
        {table.rows.slice(0, SHOWN).map(([name = '', about = ''], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      {table.rows.length > SHOWN && <p className="soft">and {(table.rows.length - SHOWN).toLocaleString()} more</p>}
    </section>
  );
}

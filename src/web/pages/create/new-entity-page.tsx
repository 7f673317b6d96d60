import { useQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type EntityTypeModel, listingQuery, modelQuery } from '#web/api/models/model-queries';
import { entityAddress, typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { NoSuchPage, Panel } from '#web/ui/parts/states/problems.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { creatableTypes, newAddress, type CreatableType } from '#web/api/models/creatable-types';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { csvTypeOf } from './csv/csv-columns';
import { layoutOf } from './form-layout';
import { createdAspect, reasonAgainstCreating } from '#web/api/models/may-create';
import type { NewEntityForm } from './new-entity';
import { NewEntityFormView } from './new-entity-form';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

/** Creates an entity of a type that people create by hand. */
export function NewEntityPage() {
  const params = useQueryParams();
  const models = useQuery(listingQuery);
  const listing = models.data;
  const type = params.get('type');
  const place = params.get('in') ?? undefined;
  if (!listing) return <Waiting what="the models" of={models} />;
  if (type === null) return <TypeList types={creatableTypes(listing)} />;
  if (!creatableTypes(listing).some(({ name }) => name === type)) return <NoSuchPage />;
  const isFile = params.get('from') === 'csv';
  return <OfType key={`${type} ${place}`} type={type} place={place} isFile={isFile} />;
}

interface OfTypeProps {
  readonly type: string;
  readonly place: string | undefined;
  /** Whether a file has them. */
  readonly isFile: boolean;
}

function OfType({ type, place, isFile }: OfTypeProps) {
  const found = useQuery(modelQuery(type));
  const model = found.data;
  if (!model) return <Waiting what="the form" of={found} />;
  const reason = reasonAgainstCreating(model);
  return (
    <>
      <PageHeading title={isFile ? `${model.entity.plural} from a file` : `New ${model.entity.title.toLowerCase()}`} />
      <p className="new-type soft">
        <TypeTile icon={model.entity.icon} size="small" /> {model.entity.doc}{' '}
        <Link href="/new">Create something else</Link>
        {canBeFile(model) && (
          <>
            {' · '}
            {isFile ? (
              <Link href={newAddress(type, place)}>Create one</Link>
            ) : (
              <Link href={`${newAddress(type, place)}&from=csv`}>From a CSV file</Link>
            )}
          </>
        )}
      </p>
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {reason === undefined && (isFile ? <FileOf model={model} place={place} /> : <Form model={model} place={place} />)}
    </>
  );
}

/** Whether rows of a file may be entities of the type: a name and a key of one text are enough. */
function canBeFile(model: EntityTypeModel): boolean {
  const form = formOf(model, undefined);
  return form !== undefined && csvTypeOf(form) !== undefined;
}

const CsvImport = lazyPart(async () => (await import('./csv/csv-import')).CsvImport);

function FileOf({ model, place }: { readonly model: EntityTypeModel; readonly place: string | undefined }) {
  const form = useMemo(() => formOf(model, place), [model, place]);
  return form ? <CsvImport form={form} /> : <NoSuchPage />;
}

/** The form is gone when the page leaves it, so that nothing asks about changes that are saved. */
function Form({ model, place }: { readonly model: EntityTypeModel; readonly place: string | undefined }) {
  const [created, setCreated] = useState<Created>();
  const form = formOf(model, place);
  if (created) return <Leave created={created} type={model.entity.name} title={model.entity.title} place={place} />;
  if (!form) return <NoSuchPage />;
  return <NewEntityFormView form={form} onCreated={(urn, name) => setCreated({ urn, name })} />;
}

function formOf(model: EntityTypeModel, place: string | undefined): NewEntityForm | undefined {
  const aspect = createdAspect(model);
  const keyAspect = model.aspects.find(({ name }) => name === model.entity.keyAspect);
  if (!aspect || !keyAspect) return undefined;
  const isPlace = place !== undefined && model.entity.create?.places?.includes(typeOfUrn(place));
  return { model, aspect, keyAspect, layout: layoutOf(model, aspect), place: isPlace ? place : undefined };
}

interface Created {
  readonly urn: string;
  readonly name: string;
}

interface LeaveProps {
  readonly created: Created;
  readonly type: string;
  readonly title: string;
  readonly place: string | undefined;
}

/** Opens the page of the new entity. */
function Leave({ created: { urn, name }, type, title, place }: LeaveProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const again = { name: 'Create another', run: () => navigate(newAddress(type, place)) };
    showToast({ text: `${title} “${name}” is created.`, action: again });
    navigate(entityAddress(urn), { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it leaves once
  }, []);
  return null;
}

/** What one can create by hand, and what one may not, with the reason. */
function TypeList({ types }: { readonly types: readonly CreatableType[] }) {
  const models = useQueries({ queries: types.map(({ name }) => modelQuery(name)) });
  const reasons = models.map(({ data }) => data && reasonAgainstCreating(data));
  return (
    <>
      <PageHeading />
      {types.length === 0 ? (
        <Panel kind="empty" title="Nothing is created by hand here">
          <p>Programs write all that the catalog holds. A model with the display hint “create” has a form.</p>
        </Panel>
      ) : (
        <ul className="new-types">
          {types.map((type, index) => (
            <li key={type.name}>
              <TypeTile icon={type.icon} size="medium" />
              <div>
                {reasons[index] === undefined ? (
                  <Link href={newAddress(type.name)} data-row-link>
                    {type.title}
                  </Link>
                ) : (
                  <span className="soft">{type.title}</span>
                )}
                <p className="soft">{reasons[index] ?? type.doc}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

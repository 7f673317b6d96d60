import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { FolderInput } from 'lucide-react';
import { summariesQuery } from '#web/api/entity-queries';
import { creatableTypes, typesWithin } from '#web/api/models/creatable-types';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { NewLinks } from '#web/ui/parts/entity/new-links.tsx';
import { type AspectModel, type ModelListing, modelQuery } from '#web/api/models/model-queries';
import { ContentsOfEntity } from '#web/entity/contents/contents-of-entity.tsx';
import { namingFields } from '#web/entity/contents/naming-fields';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { NO_SEARCH, searchAddress, type SearchState } from '#web/api/search-state';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { mayEditField } from '#web/entity/edit/why-not';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { type Choice, findEntities } from '#web/api/pick-queries';
import { useNoun } from '#web/entity/edit/form/urn-input.tsx';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import { readAspect } from '#web/entity/edit/write/aspect-writes';
import { useMergingSave } from '#web/entity/edit/write/use-save';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';
import { HitRow } from '../search/results/hit-row';
import { contentsQuery } from './browse-queries';
import { browseAddress, type BrowseState, readBrowse } from './browse-state';
import { kindOf } from './node-filter';
import type { Way } from './ways';

interface NodeProps {
  readonly way: Way;
  readonly state: BrowseState;
  readonly listing: ModelListing;
}

/** The open node: what it is, and the entities in it, as a search shows them. A leaf, such as a term, shows what has it. */
export function NodeContents(props: NodeProps) {
  const { way, state, listing } = props;
  const last = state.path.at(-1) ?? '';
  const leaf = way.leaves.includes(typeOfUrn(last)) ? namingFields(listing, typeOfUrn(last)) : undefined;
  if (!leaf) return <FolderContents {...props} />;
  const kind = listing.entities.find(({ name }) => name === typeOfUrn(last))?.title ?? '';
  return (
    <>
      <NodeHeading {...props} />
      <ContentsOfEntity container={{ urn: last, naming: leaf, listing }} kind={kind} />
    </>
  );
}

/** The entities in a folder. */
function FolderContents({ way, state, listing }: NodeProps) {
  const result = useInfiniteQuery(contentsQuery(way, state.path));
  const { data } = result;
  const hits = data?.pages.flatMap((page) => page.hits) ?? [];
  const total = data?.pages[0]?.total;
  return (
    <>
      <NodeHeading way={way} state={state} listing={listing} />
      <div className="result-tools">
        <p role="status">{total === undefined ? 'Loading…' : `${total.toLocaleString()} inside`}</p>
        <span className="spacer" />
        <Link className="link-button" href={searchAddress(searchOf(way, state.path))}>
          Narrow in Search
        </Link>
      </div>
      <Answer of={result} shapes={<Skeleton lines={6} tall />} />
      {total === 0 && <p className="browse-empty soft">It has no direct entries that you may see.</p>}
      <ol className="hits">
        {hits.map((hit) => (
          <li key={hit.urn}>
            <HitRow hit={hit} type={listing.entities.find(({ name }) => name === hit.entityType)} query="" />
          </li>
        ))}
      </ol>
      <ShowMore query={result} />
    </>
  );
}

/** The way to the node, its name with a link to its page, and its description. */
function NodeHeading({ way, state, listing }: NodeProps) {
  const { path } = state;
  const urns = path.filter((step) => step.startsWith('urn:'));
  const { data: summaries } = useQuery(summariesQuery(urns));
  const nameOf = (step: string) =>
    listing.entities.find(({ name }) => name === step)?.plural ?? summaries?.get(step)?.name ?? '…';
  const last = path.at(-1) ?? '';
  const summary = summaries?.get(last);
  const title = nameOf(last);
  useEffect(() => {
    document.title = `${title} · Browse · Aspectory`;
  }, [title]);
  return (
    <header className="node-heading">
      <nav aria-label="Way to it">
        <ol className="crumbs">
          {path.slice(0, -1).map((step, index) => (
            <li key={step}>
              <Link href={browseAddress({ ...state, path: path.slice(0, index + 1) })}>{nameOf(step)}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <h2>{title}</h2>
      {summary?.description !== undefined && <p className="node-description">{summary.description}</p>}
      {kindOf(way, path) !== 'type' && summary && <EntityLink urn={last} name={`Open the page of ${title}`} />}
      <div className="node-actions">
        <NewLinks types={typesWithin(listing, typeOfUrn(last))} place={last} />
        <MoveButton urn={last} name={title} listing={listing} />
      </div>
    </header>
  );
}

const TYPES = '_entityType';

/** The search that finds what is in a node, to narrow it by facets. */
function searchOf(way: Way, path: readonly string[]): SearchState {
  const [type = '', platform = ''] = path;
  const last = path.at(-1) ?? '';
  const is = (field: string, value: string) => ({ field, values: [value], excludes: false });
  const ofType = way.platform === undefined ? [] : [is(TYPES, type)];
  const kind = kindOf(way, path);
  // Fields that name the same folder are alternatives, which a search in an address does not have: the first one has most of them.
  const [field] = way.fields;
  if (kind === 'folder')
    return { ...NO_SEARCH, filters: [...ofType, ...(field === undefined ? [] : [is(field, last)])] };
  const onPlatform = kind === 'platform' && way.platform !== undefined ? [is(way.platform, platform)] : [];
  return { ...NO_SEARCH, filters: [...ofType, ...onPlatform] };
}

interface MoveButtonProps {
  readonly urn: string;
  readonly name: string;
  readonly listing: ModelListing;
}

/** Moves what people created to another place of its kind. Nothing for what has no such place, or what one may not move. */
function MoveButton({ urn, name, listing }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const state = readBrowse(useQueryParams());
  const create = creatableTypes(listing).find((type) => type.name === typeOfUrn(urn))?.create;
  const { data: model } = useQuery({ ...modelQuery(typeOfUrn(urn)), enabled: create?.place !== undefined });
  const aspect = model?.aspects.find((each) => each.name === create?.aspect);
  const [field, ...more] = (create?.place ?? '').split('/').slice(1);
  if (!model || !aspect || field === undefined || more.length > 0 || !mayEditField(aspect, field)) return null;
  const close = (target?: string) => {
    setOpen(false);
    // Its way is another one now.
    if (target !== undefined) navigate(browseAddress({ ...state, path: target === '' ? [urn] : [target, urn] }));
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        <FolderInput size={14} aria-hidden="true" /> Move to…
      </button>
      {isOpen && (
        <MoveDialog
          urn={urn}
          name={name}
          aspect={aspect}
          types={model.types}
          field={field}
          places={create?.places ?? []}
          onClose={close}
        />
      )}
    </>
  );
}

interface MoveDialogProps {
  readonly urn: string;
  readonly name: string;
  readonly aspect: AspectModel;
  readonly types: Types;
  /** The field of the aspect that names the place. */
  readonly field: string;
  readonly places: readonly string[];
  /** @param target the new place, empty for the top; undefined if nothing moved */
  readonly onClose: (target?: string) => void;
}

/** Asks for the new place, and writes it. Without one, the entity is at the top. */
function MoveDialog({ urn, name, aspect, types, field, places, onClose }: MoveDialogProps) {
  const client = useQueryClient();
  const save = useMergingSave();
  const [place, setPlace] = useState<Choice>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const address = { urn, entityType: typeOfUrn(urn), aspect: aspect.name };
      const base = await readAspect(address);
      const mine = placedAt(base.value ?? {}, field, place?.urn);
      await save({ address, model: aspect, types, base, mine, what: `The place of ${name}` });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['browse'] });
      onClose(place?.urn ?? '');
    },
  });
  return (
    <ConfirmDialog
      title={`Move ${name}`}
      action={place ? 'Move' : 'Move to the top'}
      state={{ error: null, isPending }}
      onConfirm={() => mutate()}
      onCancel={() => onClose()}
    >
      <EntityPicker
        label="New place"
        isOptional
        hint="Without one, it is at the top."
        noun={useNoun(places)}
        values={place ? [place.urn] : []}
        names={new Map(place ? [[place.urn, place.name]] : [])}
        find={async (text, signal) => (await findEntities(places)(text, signal)).filter((each) => each.urn !== urn)}
        isSingle
        onChange={([chosen], named) =>
          setPlace(chosen === undefined ? undefined : (named ?? { urn: chosen, name: chosen }))
        }
      />
      {error && <SaveProblem error={error} />}
    </ConfirmDialog>
  );
}

function placedAt(value: JsonRecord, field: string, place: string | undefined): JsonRecord {
  const { [field]: _, ...others } = value;
  return place === undefined ? others : { ...others, [field]: place };
}

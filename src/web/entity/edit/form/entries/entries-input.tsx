import { useEffect, useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import type { EntriesDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { type EntryFields, entryKey } from '#web/ui/values/entries-of';
import { fieldsOf, isList, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { useEditedEntity } from '#web/entity/edit/edited-entity';
import { namesFor } from '#web/api/names';
import type { FindChoices } from '#web/api/pick-queries';
import { sendFor } from '#web/api/send';
import { nameOf } from '#web/api/user-name';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { FieldProblem } from '../field-frame';
import { useForm, usePart, useProblem } from '../form-context';
import { initialRecord } from '../initial-value';
import type { InputProps } from '../nested-input';
import { useNoun } from '../urn-input';
import type { Path } from '../paths';
import { isDefinedFor } from './definition';
import { EntryInput } from './entry-input';
import { useDefinition } from './use-definition';

interface EntriesInputProps extends InputProps {
  readonly entries: EntriesDisplay;
  readonly fields: EntryFields;
}

/** Values by key. Each key is picked among what is defined for the entity, and takes values as its definition says. */
export function EntriesInput({
  path,
  pattern,
  shape,
  title,
  doc = '',
  isRequired,
  entries,
  fields,
}: EntriesInputProps) {
  const id = useId();
  const { store, names, types } = useForm();
  const [added, setAdded] = useState<string>();
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const keys: readonly string[] = JSON.parse(usePart(path, (value) => JSON.stringify(keysIn(value, fields))));
  const problem = useProblem(path);
  const type = useEditedEntity()?.model.entity;
  const noun = useNoun(entries.entities);
  const current = () => itemsIn(store.at(path));
  const put = (items: readonly JsonValue[]) => store.set(path, items.length === 0 && !isRequired ? undefined : items);
  const add = (urn: string) => {
    setAdded(urn);
    put([...current(), newEntry(urn, fields, shape, types)]);
  };
  return (
    <fieldset className="field entries-input">
      <legend>{title}</legend>
      {doc !== '' && <p className="hint">{doc}</p>}
      <ul>
        {keys.map((urn, index) => (
          <EntryItem
            key={urn}
            path={[...path, index]}
            pattern={`${pattern}/*`}
            urn={urn}
            name={picked.get(urn) ?? names.get(urn)}
            entries={entries}
            fields={fields}
            isAdded={urn === added}
            onRemove={() => put(current().toSpliced(index, 1))}
          />
        ))}
      </ul>
      <EntityPicker
        label={`Add a ${noun}`}
        noun={type ? `${noun} for ${type.plural.toLowerCase()}` : noun}
        values={[]}
        names={names}
        find={findDefinitions(entries, type?.name)}
        isSingle
        onChange={([urn], named) => {
          if (named) setPicked(new Map(picked).set(named.urn, named.name));
          if (urn !== undefined && !keys.includes(urn)) add(urn);
        }}
      />
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

function itemsIn(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

function keysIn(value: JsonValue | undefined, fields: EntryFields): readonly string[] {
  return itemsIn(value).map((item) => (isRecord(item) ? entryKey(item, fields) : ''));
}

function newEntry(urn: string, { key, values }: EntryFields, shape: ShapeFacts, types: Types): JsonValue {
  const fields = (shape.kind === 'array' && fieldsOf(shape.items, types)) || [];
  return { ...initialRecord(fields, types), [key.name]: urn, [values.name]: [] };
}

/** The definitions of most catalogs; more are found by their words. */
const COUNT = 100;
const SHOWN = 12;

interface DefinitionPage {
  /** Entities by name of the aspect, besides the urn. */
  readonly entities: readonly {
    readonly urn: string;
    readonly [aspect: string]: { readonly value: JsonRecord } | string;
  }[];
}

/** Finds definitions by words. @param entityType only those that are meant for entities of the type */
function findDefinitions(entries: EntriesDisplay, entityType: string | undefined): FindChoices {
  return async (text, signal) => {
    const query = { aspects: [entries.aspect], query: text.trim() === '' ? '*' : text, count: COUNT };
    const pages = await Promise.all(
      entries.entities.map((type) =>
        sendFor<DefinitionPage>(`openapi/v3/entity/${encodeURIComponent(type.toLowerCase())}`, { query, signal }),
      ),
    );
    const urns = pages
      .flatMap(({ entities }) => entities)
      .filter(({ [entries.aspect]: aspect }) => {
        if (typeof aspect !== 'object') return false;
        return entityType === undefined || isDefinedFor(entityType, entries, aspect.value);
      })
      .slice(0, SHOWN)
      .map(({ urn }) => urn);
    const names = await namesFor(urns, signal);
    return urns.map((urn) => ({ urn, name: names.get(urn) ?? nameOf(urn) }));
  };
}

interface EntryItemProps {
  readonly path: Path;
  readonly pattern: string;
  /** The key. */
  readonly urn: string;
  readonly name: string | undefined;
  readonly entries: EntriesDisplay;
  readonly fields: EntryFields;
  /** Whether somebody has just added it, and goes on with its value. */
  readonly isAdded: boolean;
  readonly onRemove: () => void;
}

/** One key with its values. */
function EntryItem({ path, pattern, urn, name, entries, fields, isAdded, onRemove }: EntryItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { definition, isLoading } = useDefinition(urn, entries);
  const title = name ?? nameOf(urn);
  useEffect(() => {
    if (isAdded && !isLoading) item.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isAdded, isLoading]);
  const action = (
    <button type="button" className="icon-button" aria-label={`Remove ${title}`} title="Remove" onClick={onRemove}>
      <X size={14} aria-hidden="true" />
    </button>
  );
  return (
    <li ref={item}>
      {isLoading ? (
        <Skeleton lines={2} />
      ) : (
        <EntryInput
          path={path}
          pattern={pattern}
          title={title}
          action={action}
          definition={definition}
          fields={fields}
        />
      )}
    </li>
  );
}

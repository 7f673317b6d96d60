import { type FormEvent, type Ref, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import type { WebhookFilter, WebhookRequest } from '#generated/http/messages';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { type Choice, findEntities } from '#web/api/pick-queries';
import { listingQuery } from '#web/api/models/model-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { PICKED_TYPES } from '../policies/policy';
import { TypePicker } from '../policies/type-picker';
import { ValueList } from '../policies/value-list';
import { type Operation, OPERATION_NAMES, sentenceOf } from './webhook-sentence';

interface WebhookFormProps {
  readonly stored: WebhookRequest;
  /** The button. */
  readonly action: string;
  readonly state: { readonly error: Error | null; readonly isPending: boolean };
  readonly cancelHref: string;
  readonly onSubmit: (body: WebhookRequest) => void;
}

const NAME_MAX = 200;
const TEXT_MAX = 2000;
const SIZES = [1, 10, 100, 1000];

/** What people choose of a webhook. */
export function WebhookForm({ stored, action, state: { error, isPending }, cancelHref, onSubmit }: WebhookFormProps) {
  const [name, setName] = useState(stored.name);
  const [url, setUrl] = useState(stored.url);
  const [description, setDescription] = useState(stored.description ?? '');
  const [headers, setHeaders] = useState(linesOf(stored.headers ?? {}));
  const [filter, setFilter] = useState(stored.filter ?? {});
  const [size, setSize] = useState(stored.eventsPerRequest ?? 1);
  const [isTried, setTried] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const urlInput = useRef<HTMLInputElement>(null);
  const headersInput = useRef<HTMLTextAreaElement>(null);
  const isNameMissing = name.trim() === '';
  const isUrlWrong = !/^https?:\/\/[^\s/]/.test(url.trim());
  const named = headersIn(headers);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameMissing) nameInput.current?.focus();
    else if (isUrlWrong) urlInput.current?.focus();
    else if (!named) headersInput.current?.focus();
    else if (!isPending)
      onSubmit({
        name: name.trim(),
        url: url.trim(),
        description: description.trim(),
        headers: named,
        filter,
        eventsPerRequest: size,
      });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {error && <ProblemPanel error={error} />}
      <TextField
        label="Name"
        hint="What receives the events, such as “Warehouse”."
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        inputRef={nameInput}
        problem={isTried && isNameMissing ? 'Enter a name for the webhook.' : undefined}
      />
      <TextField
        label="Address"
        hint="Where the events are sent. Messages are signed, so the receiver knows that they are from this catalog."
        value={url}
        onChange={setUrl}
        maxLength={TEXT_MAX}
        inputRef={urlInput}
        problem={isTried && isUrlWrong ? 'Enter an address such as https://example.com/hooks.' : undefined}
      />
      <TextField label="Description (optional)" value={description} onChange={setDescription} maxLength={TEXT_MAX} />
      <HeadersField text={headers} onChange={setHeaders} inputRef={headersInput} isWrong={isTried && !named} />
      <FilterFields filter={filter} onChange={setFilter} />
      <MessageSize size={size} onChange={setSize} />
      <div className="buttons">
        <button className="button primary" type="submit" aria-disabled={isPending || undefined}>
          {isPending ? 'Working…' : action}
        </button>
        <Link className="button" href={cancelHref}>
          Cancel
        </Link>
      </div>
    </form>
  );
}

function MessageSize({ size, onChange }: { readonly size: number; readonly onChange: (size: number) => void }) {
  return (
    <div className="field">
      <label htmlFor="webhook-size">Changes in a message</label>
      <select id="webhook-size" value={size} onChange={(event) => onChange(Number(event.target.value))}>
        {[...new Set([...SIZES, size])].map((each) => (
          <option key={each} value={each}>
            {each === 1 ? 'One' : `Up to ${each}, as a list`}
          </option>
        ))}
      </select>
    </div>
  );
}

type Headers = Readonly<Record<string, string>>;

interface HeadersFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly inputRef: Ref<HTMLTextAreaElement>;
  readonly isWrong: boolean;
}

/** Headers for the receiver, one a line. The service does not show stored values. */
function HeadersField({ text, onChange, inputRef, isWrong }: HeadersFieldProps) {
  return (
    <div className="field">
      <label htmlFor="webhook-headers">Headers (optional)</label>
      <p className="hint" id="webhook-headers-hint">
        For a receiver that asks for more than the signature. One a line, such as <code>Authorization: Bearer KEY</code>
        . The values are not shown again; <code>(secret)</code> keeps what is stored.
      </p>
      <textarea
        id="webhook-headers"
        ref={inputRef}
        rows={3}
        spellCheck="false"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={isWrong ? 'webhook-headers-hint webhook-headers-problem' : 'webhook-headers-hint'}
        aria-invalid={isWrong}
      />
      {isWrong && (
        <p className="field-error" id="webhook-headers-problem">
          Write each header as Name: value.
        </p>
      )}
    </div>
  );
}

function linesOf(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** The headers of the lines; undefined if one of them has no name or no value. */
function headersIn(text: string): Headers | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map(headerIn);
  return pairs.every(([name, value]) => /^\S+$/.test(name) && value !== '') ? Object.fromEntries(pairs) : undefined;
}

function headerIn(line: string): readonly [name: string, value: string] {
  const colon = Math.max(0, line.indexOf(':'));
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

interface FilterFieldsProps {
  readonly filter: WebhookFilter;
  readonly onChange: (filter: WebhookFilter) => void;
}

const findInDomains = findEntities([PICKED_TYPES.domain]);
const OPERATIONS = Object.keys(OPERATION_NAMES).filter(isOperation);

/** Asks which changes are sent. Everything that is left empty passes everything. */
function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { data: listing } = useQuery(listingQuery);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const set = (changed: WebhookFilter) => onChange(withoutEmpty({ ...filter, ...changed }));
  const learn = (choice: Choice | undefined) => choice && setNames(new Map([...names, [choice.urn, choice.name]]));
  const types = (listing?.entities ?? []).map(({ name }) => name);
  return (
    <fieldset className="field">
      <legend>What is sent</legend>
      <p className="hint" role="status">
        It sends {sentenceOf(filter, names)}.
      </p>
      <p className="picker-label">Only these kinds of entities</p>
      <TypePicker
        types={types}
        values={filter.entityTypes ?? []}
        onChange={(entityTypes) => set({ entityTypes: [...entityTypes] })}
      />
      <ValueList
        label="Only these aspects"
        values={filter.aspects ?? []}
        onChange={(aspects) => set({ aspects: [...aspects] })}
      />
      <OperationBoxes values={filter.operations ?? []} onChange={(operations) => set({ operations })} />
      <EntityPicker
        label="Only entities in these domains"
        noun="domain"
        values={filter.inDomains ?? []}
        names={names}
        find={findInDomains}
        onChange={(inDomains, named) => {
          set({ inDomains: [...inDomains] });
          learn(named);
        }}
      />
      <ValueList
        label="Only entities with these urns; * stands for any characters"
        values={filter.urns ?? []}
        onChange={(urns) => set({ urns: [...urns] })}
      />
    </fieldset>
  );
}

interface OperationBoxesProps {
  readonly values: readonly Operation[];
  readonly onChange: (values: Operation[]) => void;
}

function OperationBoxes({ values, onChange }: OperationBoxesProps) {
  return (
    <div className="picker">
      <p className="picker-label" id="webhook-operations">
        Only these kinds of changes
      </p>
      <div className="types" role="group" aria-labelledby="webhook-operations">
        {OPERATIONS.map((each) => (
          <label className="type" key={each}>
            <input
              type="checkbox"
              checked={values.includes(each)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...values, each] : values.filter((other) => other !== each))
              }
            />
            {OPERATION_NAMES[each]}
          </label>
        ))}
      </div>
    </div>
  );
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATION_NAMES, name);
}

/** The service takes no empty lists. */
function withoutEmpty({ entityTypes, aspects, operations, urns, inDomains }: WebhookFilter): WebhookFilter {
  return {
    ...(entityTypes?.length && { entityTypes }),
    ...(aspects?.length && { aspects }),
    ...(operations?.length && { operations }),
    ...(urns?.length && { urns }),
    ...(inDomains?.length && { inDomains }),
  };
}

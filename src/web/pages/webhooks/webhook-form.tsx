import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { WebhookRequest } from '#generated/http/messages';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { FilterFields } from './filter-fields';
import { headersIn, HeadersField, linesOf } from './headers-field';

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

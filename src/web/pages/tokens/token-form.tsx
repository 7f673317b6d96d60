import { type FormEvent, type Ref, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AccessTokenRequest } from '#generated/http/messages';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { DURATIONS, expiryOf, PRESET } from './token-durations';

interface TokenFormProps {
  readonly isPending: boolean;
  readonly onSubmit: (request: AccessTokenRequest) => void;
}

const NAME_LENGTH_MAX = 200;
const DESCRIPTION_LENGTH_MAX = 2000;

export function TokenForm({ isPending, onSubmit }: TokenFormProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [duration, setDuration] = useState(PRESET);
  const [choice, setChoice] = useState<ScopeChoice>({ kind: 'all', platform: '' });
  const [isNameMissing, setNameMissing] = useState(false);
  const [isPlatformWrong, setPlatformWrong] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const platformInput = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isMissing = name.trim() === '';
    setNameMissing(isMissing);
    const scope = scopeOf(choice);
    setPlatformWrong(scope === undefined);
    if (isMissing) nameInput.current?.focus();
    else if (scope === undefined) platformInput.current?.focus();
    else
      onSubmit({ name: name.trim(), duration, scope, ...(description.trim() && { description: description.trim() }) });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor="token-name">Name</label>
        <p className="hint" id="token-name-hint">
          The program that uses the token, such as “Nightly ingestion”.
        </p>
        <input
          ref={nameInput}
          id="token-name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={NAME_LENGTH_MAX}
          required
          autoComplete="off"
          aria-invalid={isNameMissing}
          aria-describedby={isNameMissing ? 'token-name-hint token-name-error' : 'token-name-hint'}
        />
        {isNameMissing && (
          <p className="field-error" id="token-name-error">
            Enter a name for the token.
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor="token-description">Description (optional)</label>
        <textarea
          id="token-description"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          maxLength={DESCRIPTION_LENGTH_MAX}
          rows={2}
        />
      </div>
      <DurationField duration={duration} onChange={setDuration} />
      <ScopeField choice={choice} onChange={setChoice} isWrong={isPlatformWrong} platformInput={platformInput} />
      <div className="buttons">
        <button className="button primary" type="submit" aria-disabled={isPending || undefined}>
          {isPending ? 'Generating…' : 'Generate token'}
        </button>
        <Link className="button" href="/settings/tokens">
          Cancel
        </Link>
      </div>
    </form>
  );
}

type Duration = AccessTokenRequest['duration'];

function DurationField({ duration, onChange }: { duration: Duration; onChange: (chosen: Duration) => void }) {
  const choose = (chosen: string) => {
    const known = DURATIONS.find((choice) => choice.duration === chosen);
    if (known) onChange(known.duration);
  };
  return (
    <div className="field">
      <label htmlFor="token-duration">Expires after</label>
      <select
        id="token-duration"
        value={duration}
        onChange={(event) => choose(event.target.value)}
        aria-describedby="token-expiry"
      >
        {DURATIONS.map((choice) => (
          <option key={choice.duration} value={choice.duration}>
            {choice.name}
          </option>
        ))}
      </select>
      <p className="hint" id="token-expiry" role="status">
        On {dateText(expiryOf(duration))}
      </p>
    </div>
  );
}

/** The scope as it is being chosen. The platform counts only for `write`. */
interface ScopeChoice {
  readonly kind: 'all' | 'read' | 'write';
  readonly platform: string;
}

const SCOPES = [
  { kind: 'all', name: 'All', help: 'Everything that you may do.' },
  { kind: 'read', name: 'Read', help: 'Only what changes nothing, such as searches.' },
  {
    kind: 'write',
    name: 'Ingestion of one platform',
    help: 'Reads, and writes to one platform. An ingestion job needs no more.',
  },
] as const;
const PLATFORM = /^[A-Za-z0-9._-]{1,100}$/;

/** The scope as the service names it; undefined while the platform is missing or no name of one. */
function scopeOf({ kind, platform }: ScopeChoice): string | undefined {
  if (kind !== 'write') return kind;
  return PLATFORM.test(platform.trim()) ? `write:${platform.trim()}` : undefined;
}

interface ScopeFieldProps {
  readonly choice: ScopeChoice;
  readonly onChange: (choice: ScopeChoice) => void;
  readonly isWrong: boolean;
  readonly platformInput: Ref<HTMLInputElement>;
}

function ScopeField({ choice, onChange, isWrong, platformInput }: ScopeFieldProps) {
  return (
    <fieldset className="field">
      <legend>Scope</legend>
      {SCOPES.map(({ kind, name, help }) => (
        <div className="choice" key={kind}>
          <input
            type="radio"
            name="scope"
            id={`scope-${kind}`}
            aria-describedby={`scope-${kind}-help`}
            checked={kind === choice.kind}
            onChange={() => onChange({ ...choice, kind })}
          />
          <label htmlFor={`scope-${kind}`}>{name}</label>
          <span className="hint" id={`scope-${kind}-help`}>
            {help}
          </span>
        </div>
      ))}
      {choice.kind === 'write' && (
        <TextField
          label="Platform"
          hint="The name in its urns, such as hive or snowflake."
          value={choice.platform}
          onChange={(platform) => onChange({ ...choice, platform })}
          maxLength={100}
          inputRef={platformInput}
          problem={
            isWrong ? 'Enter the name of a platform: letters, digits, dots, hyphens and underscores.' : undefined
          }
        />
      )}
    </fieldset>
  );
}

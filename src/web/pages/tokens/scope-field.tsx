import type { Ref } from 'react';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';

/** The scope as it is being chosen. The platform counts only for `write`. */
export interface ScopeChoice {
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
export function scopeOf({ kind, platform }: ScopeChoice): string | undefined {
  if (kind !== 'write') return kind;
  return PLATFORM.test(platform.trim()) ? `write:${platform.trim()}` : undefined;
}

interface ScopeFieldProps {
  readonly choice: ScopeChoice;
  readonly onChange: (choice: ScopeChoice) => void;
  readonly isWrong: boolean;
  readonly platformInput: Ref<HTMLInputElement>;
}

export function ScopeField({ choice, onChange, isWrong, platformInput }: ScopeFieldProps) {
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

import type { Ref } from 'react';

type Headers = Readonly<Record<string, string>>;

interface HeadersFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly inputRef: Ref<HTMLTextAreaElement>;
  readonly isWrong: boolean;
}

/** Headers for the receiver, one a line. The service does not show stored values. */
export function HeadersField({ text, onChange, inputRef, isWrong }: HeadersFieldProps) {
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

export function linesOf(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** The headers of the lines; undefined if one of them has no name or no value. */
export function headersIn(text: string): Headers | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map(headerIn);
  return pairs.every(([name, value]) => /^\S+$/.test(name) && value !== '') ? Object.fromEntries(pairs) : undefined;
}

function headerIn(line: string): readonly [name: string, value: string] {
  const colon = Math.max(0, line.indexOf(':'));
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

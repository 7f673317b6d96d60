import { useId, useState } from 'react';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';

/** Longer ones are cut until somebody wants to see them. */
const LINES = 8;
/** The service sends no more. */
const LENGTH = 20_000;

interface CardCodeProps {
  readonly code: string;
  /** What the code belongs to. */
  readonly name: string;
}

/** A text for programs, to read and to copy. */
export function CardCode({ code, name }: CardCodeProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const lines = code.split('\n');
  const isLong = lines.length > LINES + 1;
  return (
    <div className="card-code">
      <CopyIconButton text={code} what={`the code of ${name}`} />
      <ScrollBox className="code" label={`Code of ${name}`}>
        <pre id={id}>
          <code>{isLong && !isWhole ? lines.slice(0, LINES).join('\n') : code}</code>
        </pre>
      </ScrollBox>
      {isLong && (
        <button
          type="button"
          className="link-button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${lines.length.toLocaleString('en')} lines`}
        </button>
      )}
      {code.length >= LENGTH && <p className="soft">This is the beginning. Open {name} to see all of it.</p>}
    </div>
  );
}

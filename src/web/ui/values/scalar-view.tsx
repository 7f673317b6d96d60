import { lazy, Suspense, useState } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { CodeBlock } from '../parts/buttons/code-block';
import { EntityLink } from '../parts/entity/entity-link';
import { TimeText } from '../parts/time-text';
import { numberText } from './number-text';
import { useName } from './names-context';
import { isStoredPicture } from './stored-picture';
import { isColor, isEmailAddress, isUrn, isWebAddress, symbolText } from './value-kinds';

const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text')).MarkdownText }));

type Hints = Pick<FieldDisplay, 'as' | 'unit'>;

interface ScalarViewProps {
  readonly value: JsonValue;
  readonly hints: Hints;
  /** Whether it is one of the symbols of an enum. */
  readonly isSymbol?: boolean;
}

/** One text, number, truth, symbol or urn. */
export function ScalarView({ value, hints, isSymbol = false }: ScalarViewProps) {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return <NumberView value={value} unit={hints.unit} />;
  if (typeof value === 'bigint') return numberText(value, hints.unit === 'time' ? undefined : hints.unit);
  if (isUrn(value)) return <UrnView urn={value} />;
  const text = String(value);
  if (isSymbol) return <span title={text}>{symbolText(text)}</span>;
  return <TextView text={text} hints={hints} />;
}

function UrnView({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

function NumberView({ value, unit }: { readonly value: number; readonly unit: string | undefined }) {
  if (unit === 'time') return value !== 0 ? <TimeText at={value} /> : <span className="soft">unknown</span>;
  return numberText(value, unit);
}

function TextView({ text, hints }: { readonly text: string; readonly hints: Hints }) {
  if (hints.as === 'markdown')
    return (
      <Suspense fallback={<span className="plain-text">{text}</span>}>
        <MarkdownText text={text} />
      </Suspense>
    );
  if (hints.as === 'code') return <CodeText text={text} />;
  if (hints.as === 'image' && isStoredPicture(text)) return <img className="stored-picture" src={text} alt="" />;
  if (isWebAddress(text)) {
    if (hints.as === 'image') return <ImageView address={text} />;
    return (
      <a href={text} rel="noreferrer noopener" target="_blank">
        {text}
        <span className="hidden-text"> (opens a new window)</span>
      </a>
    );
  }
  if (isEmailAddress(text)) return <a href={`mailto:${text}`}>{text}</a>;
  return (
    <span className="plain-text">
      {isColor(text) && <span className="swatch" style={{ background: text }} />}
      {text}
    </span>
  );
}

/** The policy of the page allows no pictures of other addresses, so they are links. */
function ImageView({ address }: { readonly address: string }) {
  return (
    <a href={address} rel="noreferrer noopener" target="_blank">
      Picture
    </a>
  );
}

const LINES = 14;

function CodeText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const lines = text.split('\n');
  return (
    <>
      <CodeBlock label="Code" text={isOpen ? text : lines.slice(0, LINES).join('\n')} />
      {lines.length > LINES && (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${lines.length} lines`}
        </button>
      )}
    </>
  );
}

import { useState } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { exactJson } from '#web/api/exact-json';
import { EntityLink } from '../parts/entity/entity-link';
import { MarkedText } from '../parts/marked-text';
import { entriesOf, foundEntries, type JsonEntry, sizeText } from './json-entries';
import { isRecord, isUrn } from './value-kinds';

interface JsonTreeProps {
  readonly value: JsonValue;
  /** The text of what is shown, with what is around it. In small letters. */
  readonly find: string;
  readonly level?: number;
}

/** More entries are shown on demand, because a list may have thousands. */
const SHOWN = 100;

/** Deeper ones, and those in longer lists, begin closed. What is closed is not drawn. */
const OPEN_LEVELS = 2;
const OPEN_ENTRIES = 20;

/** A value as programs read it. Its records and lists can be collapsed; urns lead to their pages. */
export function JsonTree({ value, find, level = 0 }: JsonTreeProps) {
  const [shown, setShown] = useState(SHOWN);
  const entries = find === '' ? entriesOf(value) : foundEntries(value, find);
  return (
    <ul className="json-tree">
      {entries.slice(0, shown).map((entry) => (
        <li key={entry[0]}>
          <Entry
            entry={entry}
            isNamed={isRecord(value)}
            find={find}
            level={level}
            isFirstOpen={level < OPEN_LEVELS && entries.length <= OPEN_ENTRIES}
          />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <button type="button" className="link-button" onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, entries.length - shown)} more of {entries.length.toLocaleString()}
          </button>
        </li>
      )}
    </ul>
  );
}

interface EntryProps {
  readonly entry: JsonEntry;
  readonly isNamed: boolean;
  readonly find: string;
  readonly level: number;
  readonly isFirstOpen: boolean;
}

function Entry({ entry: [key, value], isNamed, find, level, isFirstOpen }: EntryProps) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const name = (
    <span className={isNamed ? 'json-key' : 'json-place'}>
      <MarkedText text={key} find={isNamed ? find : ''} />:
    </span>
  );
  if (entriesOf(value).length === 0)
    return (
      <>
        {name} <Leaf value={value} find={find} />
      </>
    );
  const isShown = isOpen || find !== '';
  const below = isNamed && key.toLowerCase().includes(find) ? '' : find;
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name} <span className="soft">{sizeText(value)}</span>
      </summary>
      {isShown && <JsonTree value={value} find={below} level={level + 1} />}
    </details>
  );
}

function Leaf({ value, find }: { readonly value: JsonValue; readonly find: string }) {
  if (isUrn(value)) return <EntityLink urn={value} name={<MarkedText text={value} find={find} />} />;
  const text = exactJson(value);
  return (
    <span className={typeof value === 'string' ? 'json-text' : 'json-literal'}>
      <MarkedText text={text} find={find} />
    </span>
  );
}

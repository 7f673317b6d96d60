import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#web/ui/parts/icon.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { NO_SEARCH, readSearch, searchAddress } from '#web/api/search-state';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { noteSearch } from './recent-searches';
import { onSearchKey } from './search-key';
import type { OmniboxActions, Suggestion, SuggestionGroup } from './suggestion';
import { useSuggestions } from './use-suggestions';

/** The search field of every page. On the page of results it searches as one types; elsewhere it suggests. */
export function Omnibox() {
  const { text, type, field, results, actions, setOpen, isOpen } = useOmnibox();
  const [active, setActive] = useState<string>();
  const id = useId();
  const groups = useSuggestions({ text, shown: results, actions, isOpen });
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const isShown = isOpen && all.length > 0;
  const chosen = isShown ? all.find((suggestion) => suggestion.id === active) : undefined;
  const idOf = (suggestion: Suggestion) => `${id}-${all.indexOf(suggestion)}`;
  const move = (step: number) => {
    const at = chosen ? all.indexOf(chosen) : step > 0 ? -1 : 0;
    setActive(all[(at + step + all.length) % all.length]?.id);
    setOpen(true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') setOpen(false);
    else if (chosen) chosen.run();
    else actions.searchFor(text);
  };
  return (
    <form className="omnibox" role="search" aria-label="Catalog" onSubmit={(event) => event.preventDefault()}>
      <Icon name="query" />
      <input
        ref={field}
        className="omnibox-input"
        role="combobox"
        aria-label="Search the catalog"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen && idOf(chosen)}
        placeholder="Search tables, people, terms…"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck="false"
        value={text}
        onChange={(event) => {
          setActive(undefined);
          type(event.target.value);
        }}
        onKeyDown={onKey}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <kbd aria-hidden="true">/</kbd>
      {isShown && <SuggestionList id={id} groups={groups} active={chosen} idOf={idOf} />}
    </form>
  );
}

/** The text of the field, and what it does with the pages. */
function useOmnibox() {
  const [location, navigate] = useLocation();
  const params = useQueryParams();
  const results = location === '/search' ? readSearch(params) : undefined;
  const shown = results?.text ?? '';
  const [text, setText] = useState(shown);
  const [shownBefore, setShownBefore] = useState(shown);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (shown !== shownBefore) {
    setShownBefore(shown);
    setText(shown);
  }
  useEffect(
    () =>
      onSearchKey(() => {
        field.current?.focus();
        field.current?.select();
        // Who has not typed yet sees where they were.
        if (field.current?.value === '') setOpen(true);
      }),
    [],
  );
  const type = (value: string) => {
    setText(value);
    setOpen(true);
    if (results && value.trim() !== '?') navigate(searchAddress({ ...results, text: value }), { replace: true });
  };
  const leaveFor = (address: string) => {
    setOpen(false);
    field.current?.blur();
    noteSearch(text);
    navigate(address);
  };
  const actions: OmniboxActions = {
    open: leaveFor,
    type,
    searchFor: (searched) => {
      noteSearch(searched);
      leaveFor(searchAddress({ ...(results ?? NO_SEARCH), text: searched.trim() }));
    },
  };
  return { text, type, field, results, actions, isOpen, setOpen };
}

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  /** The suggestion that Enter runs. */
  readonly active: Suggestion | undefined;
  /** The id of the element of a suggestion. */
  readonly idOf: (suggestion: Suggestion) => string;
}

/** The suggestions below the search field. The focus stays in the field, so a pointer must not take it. */
function SuggestionList({ id, groups, active, idOf }: SuggestionListProps) {
  return (
    <div className="menu omnibox-menu" id={id} role="listbox" aria-label="Suggestions">
      {groups.map(({ title, suggestions }) => (
        <div key={title} role="group" aria-label={title}>
          <p className="menu-label" aria-hidden="true">
            {title}
          </p>
          {suggestions.map((suggestion) => (
            <Option
              key={suggestion.id}
              suggestion={suggestion}
              isActive={suggestion.id === active?.id}
              id={idOf(suggestion)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly id: string;
}

function Option({ suggestion: { icon, name, about, run }, isActive, id }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys
    <div
      id={id}
      className="menu-item suggestion"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <TypeTile icon={icon} size="small" />
      <span className="suggestion-name">{name}</span>
      {about !== undefined && about !== '' && <span className="soft suggestion-path">{about}</span>}
    </div>
  );
}

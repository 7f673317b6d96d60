import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { listingQuery } from '../models/model-queries';
import { entityAddress } from '../parts/entity-link';
import { useQueryParams } from '../parts/use-query-params';
import { Icon } from '../parts/icon';
import { Highlight } from '../search/highlight';
import { suggestionsQuery } from '../search/search-queries';
import { NO_SEARCH, readSearch, searchAddress } from '../search/search-state';
import { completionsOf } from './field-completions';
import { onSearchKey } from './search-key';

/** The search field of every page. On the page of results it searches as one types; elsewhere it suggests. */
export function Omnibox() {
  const [location, navigate] = useLocation();
  const params = useQueryParams();
  const onResults = location === '/search';
  const shown = onResults ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(shown);
  const [shownBefore, setShownBefore] = useState(shown);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (shown !== shownBefore) {
    setShownBefore(shown);
    setText(shown);
  }
  useEffect(() => onSearchKey(() => field.current?.select()), []);
  const type = (value: string) => {
    setText(value);
    if (onResults) navigate(searchAddress({ ...readSearch(params), text: value }), { replace: true });
  };
  const leaveFor = (address: string) => {
    setOpen(false);
    field.current?.blur();
    navigate(address);
  };
  const searchAll = () =>
    leaveFor(searchAddress({ ...(onResults ? readSearch(params) : NO_SEARCH), text: text.trim() }));
  return (
    <form className="omnibox" role="search" aria-label="Catalog" onSubmit={(event) => event.preventDefault()}>
      <ComboboxProvider
        open={isOpen && !onResults && text.trim() !== ''}
        setOpen={setOpen}
        value={text}
        setValue={type}
      >
        <Icon name="query" />
        <Combobox
          ref={field}
          className="omnibox-input"
          aria-label="Search the catalog"
          placeholder="Search tables, people, terms…"
          enterKeyHint="search"
          onKeyDown={(event) => {
            const isOnSuggestion = event.currentTarget.getAttribute('aria-activedescendant');
            if (event.key !== 'Enter' || isOnSuggestion) return;
            event.preventDefault();
            searchAll();
          }}
          spellCheck={false}
        />
        <kbd aria-hidden="true">/</kbd>
        <ComboboxPopover className="menu omnibox-menu" gutter={6} sameWidth aria-label="Suggestions">
          <Suggestions text={text.trim()} open={leaveFor} type={type} searchAll={searchAll} />
        </ComboboxPopover>
      </ComboboxProvider>
    </form>
  );
}

interface SuggestionsProps {
  readonly text: string;
  readonly open: (address: string) => void;
  readonly type: (text: string) => void;
  readonly searchAll: () => void;
}

function Suggestions({ text, open, type, searchAll }: SuggestionsProps) {
  const { data } = useQuery(suggestionsQuery(text));
  const { data: listing } = useQuery(listingQuery);
  const iconOf = (name: string) => listing?.entities.find((entity) => entity.name === name)?.icon ?? 'box';
  return (
    <>
      {completionsOf(text, listing).map(({ text: completed, title }) => (
        <ComboboxItem
          key={completed}
          className="menu-item"
          value={completed}
          setValueOnClick={false}
          hideOnClick={false}
          onClick={() => type(completed)}
        >
          <code>{completed}</code> <span className="soft">{title}</span>
        </ComboboxItem>
      ))}
      {data?.hits.map(({ urn, name, entityType, platform, places = [] }) => (
        <ComboboxItem
          key={urn}
          className="menu-item suggestion"
          value={urn}
          setValueOnClick={false}
          onClick={() => open(entityAddress(urn))}
        >
          <Icon name={iconOf(entityType)} />
          <span className="suggestion-name">
            <Highlight text={name} query={text} />
          </span>
          <span className="soft suggestion-path">
            {[platform?.name, ...places.map((place) => place.name)].filter((part) => part !== undefined).join(' · ')}
          </span>
        </ComboboxItem>
      ))}
      <ComboboxItem className="menu-item search-all" value={text} setValueOnClick={false} onClick={searchAll}>
        Search for “{text}”
        {data && data.total > 0 && <span className="soft"> {data.total.toLocaleString('en')} results</span>}
      </ComboboxItem>
    </>
  );
}

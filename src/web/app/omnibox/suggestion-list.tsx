import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import type { Suggestion, SuggestionGroup } from './suggestion';

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  /** The suggestion that Enter runs. */
  readonly active: Suggestion | undefined;
  /** The id of the element of a suggestion. */
  readonly idOf: (suggestion: Suggestion) => string;
}

/** The suggestions below the search field. The focus stays in the field, so a pointer must not take it. */
export function SuggestionList({ id, groups, active, idOf }: SuggestionListProps) {
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

import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { placeBeside } from '../overlays/place-beside';
import { type ComboboxOption, useCombobox } from './use-combobox';

interface Option extends ComboboxOption {
  readonly className?: string;
  readonly content: ReactNode;
}

interface Group {
  readonly title?: string;
  readonly options: readonly Option[];
}

interface ComboboxProps {
  readonly id?: string;
  /** Undefined if a label of the page names the field. */
  readonly label?: string;
  readonly hintId?: string | undefined;
  readonly placeholder: string;
  readonly className?: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isOpen: boolean;
  /** Undefined for a list that is part of the page and does not close. */
  readonly onOpen?: (isOpen: boolean) => void;
  readonly groups: readonly Group[];
  /** The name of the list. */
  readonly listLabel: string;
  readonly listClass?: string;
  /** What the list shows while there are no options. */
  readonly children: ReactNode;
}

const LENGTH_MAX = 2000;
const GAP = 4;

/** A field that finds something to choose in a list below it. */
export function Combobox(props: ComboboxProps) {
  const { isOpen, onOpen, groups, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const { id, active, idOf, ...combobox } = useCombobox({ ...props, options, isFirstActive: onOpen === undefined });
  useShownBelow(isOpen && onOpen !== undefined, list, field);
  // A list of the page itself is loaded after what it is in has opened.
  useEffect(() => {
    if (onOpen === undefined) field.current?.focus();
  }, [onOpen]);
  return (
    <>
      <input
        id={props.id}
        ref={field}
        className={props.className}
        role="combobox"
        aria-label={props.label}
        aria-describedby={props.hintId}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : idOf(active)}
        placeholder={props.placeholder}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck="false"
        value={props.text}
        onChange={(event) => combobox.type(event.target.value)}
        onKeyDown={combobox.onKeyDown}
        onClick={() => onOpen?.(true)}
        onBlur={() => onOpen?.(false)}
      />
      {isOpen && (
        <div
          id={id}
          ref={list}
          role="listbox"
          popover={onOpen && 'manual'}
          className={props.listClass ?? 'menu choices'}
          aria-label={props.listLabel}
          tabIndex={-1}
          onMouseDown={keepFocus}
        >
          <Groups groups={groups} combobox={{ active, idOf, ...combobox }} />
          {children}
        </div>
      )}
    </>
  );
}

/** The focus stays in the field while somebody presses in its list. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Shows the list in the top layer, so that no box cuts it. */
function useShownBelow(
  isShown: boolean,
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (!isShown || !list.current || !field.current) return undefined;
    list.current.togglePopover(true);
    return placeBeside(list.current, field.current, { placement: 'bottom-start', gap: GAP, isAsWide: true });
  }, [isShown, list, field]);
}

interface ComboboxActions {
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly setActive: (index: number) => void;
  readonly choose: (option: Option) => void;
}

function Groups({ groups, combobox }: { readonly groups: readonly Group[]; readonly combobox: ComboboxActions }) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0));
  return groups.map(({ title, options }, index) => (
    <TitledGroup key={title ?? ''} title={title} isFirst={index === 0}>
      {options.map((option, at) => (
        <OptionItem key={option.key} option={option} index={(starts[index] ?? 0) + at} combobox={combobox} />
      ))}
    </TitledGroup>
  ));
}

interface OptionItemProps {
  readonly option: Option;
  readonly index: number;
  readonly combobox: ComboboxActions;
}

function OptionItem({ option, index, combobox: { active, idOf, setActive, choose } }: OptionItemProps) {
  const element = useRef<HTMLButtonElement>(null);
  const isActive = index === active;
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      type="button"
      id={idOf(index)}
      ref={element}
      role="option"
      tabIndex={-1}
      className={`menu-item ${option.className ?? ''}`}
      aria-selected={isActive}
      onPointerMove={() => setActive(index)}
      onClick={() => choose(option)}
    >
      {option.content}
    </button>
  );
}

interface TitledGroupProps {
  readonly title: string | undefined;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

function TitledGroup({ title, isFirst, children }: TitledGroupProps) {
  const id = useId();
  if (title === undefined) return children;
  return (
    <div role="group" aria-labelledby={id} className={isFirst ? '' : 'menu-group'}>
      <div className="menu-label" id={id}>
        {title}
      </div>
      {children}
    </div>
  );
}

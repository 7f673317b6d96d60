import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Names, shownName } from '#web/api/names';
import type { Choice, FindChoices } from '#web/api/pick-queries';
import { APP_PATH } from '#web/api/service-address';
import { Combobox } from '../fields/combobox';
import { useFirst } from '../use-first';
import { EntityPicture } from './entity-picture';

interface EntityPickerProps {
  readonly label: string;
  readonly isOptional?: boolean;
  /** What is chosen, and how. */
  readonly hint?: string;
  /** Words for one of them, such as "user". */
  readonly noun: string;
  readonly values: readonly string[];
  readonly names: Names;
  readonly find: FindChoices;
  /** Whether one value replaces the other. */
  readonly isSingle?: boolean;
  /** Links to forms for new ones, which are offered if nothing is found. They open beside the page, which keeps what is typed. */
  readonly creators?: readonly Creator[];
  readonly onChange: (values: readonly string[], named?: Choice) => void;
}

interface Creator {
  readonly title: string;
  readonly href: string;
}

/** Thousands of chips make every key slow, also that of a search for one more. */
const CHIPS = 50;

const NO_CREATORS: readonly Creator[] = [];

/** Chooses entities by name. A urn can be typed, too, because lists show only what one may see. */
export function EntityPicker(props: EntityPickerProps) {
  const {
    label,
    isOptional = false,
    hint = '',
    noun,
    values,
    names,
    find,
    isSingle = false,
    creators = NO_CREATORS,
    onChange,
  } = props;
  const id = useId();
  const { shown, more } = useFirst(values, CHIPS);
  const hintId = hint === '' ? undefined : `${id}-hint`;
  const remove = (urn: string) => {
    // The button with the focus goes away with the chip.
    document.getElementById(id)?.focus();
    onChange(values.filter((each) => each !== urn));
  };
  const add = (choice: Choice) =>
    onChange(
      isSingle ? [choice.urn] : [...new Set([...values, choice.urn])],
      choice.name === TYPED ? undefined : choice,
    );
  return (
    <div className="picker">
      <label htmlFor={id} className="picker-label">
        {label}
        {isOptional && <span className="optional"> optional</span>}
      </label>
      {hint !== '' && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {values.length > 0 && (
        <ul className="chips" aria-label={label}>
          {shown.map((urn) => (
            <Chip key={urn} name={shownName(urn, names)} urn={urn} onRemove={() => remove(urn)} />
          ))}
        </ul>
      )}
      {more}
      <ChoiceBox id={id} hintId={hintId} noun={noun} taken={values} find={find} creators={creators} onChoose={add} />
    </div>
  );
}

function Chip({ name, urn, onRemove }: { readonly name: string; readonly urn: string; readonly onRemove: () => void }) {
  return (
    <li className="chip" title={urn}>
      <EntityPicture urn={urn} name={name} />
      <span className="chip-name">{name}</span>
      <button type="button" className="chip-remove" onClick={onRemove}>
        <span aria-hidden="true">×</span>
        <span className="hidden-text">Remove {name}</span>
      </button>
    </li>
  );
}

interface ChoiceBoxProps {
  readonly id: string;
  readonly hintId: string | undefined;
  readonly noun: string;
  readonly taken: readonly string[];
  readonly find: FindChoices;
  readonly creators: readonly Creator[];
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceBox({ id, hintId, noun, taken, find, creators, onChoose }: ChoiceBoxProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data = [], isFetching } = useQuery({
    queryKey: ['choices', noun, text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: isOpen,
    placeholderData: (shown) => shown,
  });
  const choices = [...data.filter(({ urn }) => !taken.includes(urn)), ...typedUrn(text, data)];
  const optionOf = (choice: Choice) => ({
    key: choice.urn,
    className: 'choice-item',
    content: <ChoiceContent {...choice} />,
    choose: () => {
      onChoose(choice);
      setText('');
    },
  });
  const isNothing = choices.length === 0 && !isFetching;
  const options = isNothing ? creators.map(creatorOption) : choices.map(optionOf);
  return (
    <Combobox
      id={id}
      className="picker-input"
      hintId={hintId}
      placeholder="Search by name"
      text={text}
      onText={setText}
      isOpen={isOpen}
      onOpen={setOpen}
      groups={[{ options }]}
      listLabel={`${noun} to choose`}
    >
      {choices.length === 0 && <p className="soft no-choice">{isFetching ? 'Searching…' : `No ${noun} found`}</p>}
    </Combobox>
  );
}

function ChoiceContent({ urn, name }: Choice) {
  return (
    <>
      <EntityPicture urn={urn} name={name} />
      <span className="choice-name">{name}</span>
      <span className="soft choice-urn">{urn}</span>
    </>
  );
}

/** Opens the form for a new one. */
function creatorOption({ title, href }: Creator) {
  const content = (
    <>
      New {title.toLowerCase()}… <span className="soft">in another tab</span>
    </>
  );
  return { key: href, content, choose: () => void window.open(`${APP_PATH}${href}`, '_blank', 'noopener') };
}

/** The text in the place of a name. */
const TYPED = 'Use this urn';

function typedUrn(text: string, found: readonly Choice[]): readonly Choice[] {
  const urn = text.trim();
  const isUrn = /^urn:[^:]+:[^:]+:.+/.test(urn);
  return isUrn && !found.some((choice) => choice.urn === urn) ? [{ urn, name: TYPED }] : [];
}

import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { isList } from '#web/ui/values/value-kinds';
import { FieldProblem } from './field-frame';
import { useForm, usePart, useProblem } from './form-context';
import { initialValue } from './initial-value';
import { NestedInput, type InputProps } from './nested-input';

const SHOWN = 20;
const lengthOf = (value: JsonValue | undefined) => (isList(value) ? value.length : 0);

/** A list whose items are added, removed and moved. */
export function ListInput(props: InputProps & { readonly items: ShapeFacts }) {
  const { path, title, doc = '', isRequired, items } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const { store, types } = useForm();
  const length = usePart(path, lengthOf);
  const problem = useProblem(path);
  const [shown, setShown] = useState(SHOWN);
  const ids = useItemIds(length);
  const current = () => {
    const value = store.at(path);
    return isList(value) ? value : [];
  };
  const put = (changed: readonly JsonValue[]) =>
    store.set(path, changed.length === 0 && !isRequired ? undefined : changed);
  const add = () => {
    ids.added();
    setShown((before) => Math.max(before, length + 1));
    // What has to be chosen begins as an empty text, which its input shows as not chosen.
    put([...current(), initialValue(items, types) ?? emptyItem(items)]);
    requestAnimationFrame(() => lastInput(list.current)?.focus());
  };
  const remove = (index: number) => {
    ids.removed(index);
    put(current().toSpliced(index, 1));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('.add-item')?.focus());
  };
  const swap = (index: number) => {
    ids.swapped(index);
    const values = current();
    put(values.toSpliced(index, 2, ...values.slice(index, index + 2).toReversed()));
  };
  return (
    <fieldset className="field list-input" ref={list}>
      <legend>
        {title} {length > 0 && <span className="soft">{length}</span>}
      </legend>
      {doc !== '' && <p className="hint">{doc}</p>}
      <ol>
        {ids.all.slice(0, shown).map((item, index) => (
          <Item
            key={item}
            {...props}
            index={index}
            count={length}
            onRemove={() => remove(index)}
            onMove={(by) => swap(by < 0 ? index - 1 : index)}
          />
        ))}
      </ol>
      {length > shown && (
        <button type="button" className="link-button" onClick={() => setShown(shown + 10 * SHOWN)}>
          Show {Math.min(length - shown, 10 * SHOWN)} more
        </button>
      )}
      <button type="button" className="button small add-item" onClick={add}>
        <Plus size={14} aria-hidden="true" /> Add <span className="hidden-text">to {title}</span>
      </button>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

/** Names of the items that stay with them when they move, so that each keeps its inputs. */
function useItemIds(length: number) {
  const [{ all, next }, setIds] = useState(() => ({
    all: Array.from({ length }, (_, index) => index),
    next: length,
  }));
  return {
    all: all.slice(0, length),
    added: () => setIds({ all: [...all, next], next: next + 1 }),
    removed: (index: number) => setIds({ all: all.toSpliced(index, 1), next }),
    swapped: (index: number) =>
      setIds({ all: all.toSpliced(index, 2, ...all.slice(index, index + 2).toReversed()), next }),
  };
}

function emptyItem(items: ShapeFacts): JsonValue {
  return items.kind === 'union' ? {} : '';
}

function lastInput(list: HTMLElement | null): HTMLElement | undefined {
  const [item] = [...(list?.querySelectorAll(':scope > ol > li') ?? [])].slice(-1);
  return item?.querySelector<HTMLElement>('input, textarea, select, button') ?? undefined;
}

interface ItemProps extends InputProps {
  readonly items: ShapeFacts;
  readonly index: number;
  readonly count: number;
  readonly onRemove: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

function Item({ path, pattern, items, title, hints, index, count, onRemove, onMove }: ItemProps) {
  const { types } = useForm();
  const isNested = items.kind === 'named' && types[items.name]?.kind === 'record';
  const name = `${title} ${index + 1}`;
  return (
    <li className={isNested ? 'nested-item' : ''}>
      <div className="item-input">
        <NestedInput
          path={[...path, index]}
          pattern={`${pattern}/*`}
          shape={items}
          title={name}
          isRequired
          {...(hints && { hints })}
        />
      </div>
      <span className="item-tools">
        {index > 0 && (
          <button type="button" className="icon-button" aria-label={`Move ${name} up`} onClick={() => onMove(-1)}>
            <ArrowUp size={14} aria-hidden="true" />
          </button>
        )}
        {index < count - 1 && (
          <button type="button" className="icon-button" aria-label={`Move ${name} down`} onClick={() => onMove(1)}>
            <ArrowDown size={14} aria-hidden="true" />
          </button>
        )}
        <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}

import type { JsonValue } from '#generated/registry/registry-types';
import { Store } from '#web/api/store';
import { isEqual, type Path, pointerOf, valueAt, withValueAt } from './paths';

/** What is wrong, by JSON pointer into the value. */
export type Problems = ReadonlyMap<string, string>;

const NO_PROBLEMS: Problems = new Map();

/**
 * The value that a form changes. It is the stored value itself, so what no input shows is kept. Each input listens to its own part, so a
 * keystroke renders one input.
 */
export class FormStore {
  private readonly state: Store<{ readonly value: JsonValue | undefined; readonly found: Problems }>;
  readonly subscribe: Store<unknown>['subscribe'];

  /** @param initial what the form began with */
  constructor(
    readonly initial: JsonValue | undefined,
    value: JsonValue | undefined = initial,
  ) {
    this.state = new Store({ value, found: NO_PROBLEMS });
    this.subscribe = this.state.subscribe;
  }

  get current(): JsonValue | undefined {
    return this.state.get().value;
  }

  get isChanged(): boolean {
    return !isEqual(this.initial, this.current);
  }

  get problems(): Problems {
    return this.state.get().found;
  }

  at(path: Path): JsonValue | undefined {
    return valueAt(this.current, path);
  }

  /** Sets the part at the path; undefined removes it. What was wrong there is not known to be wrong any more. */
  set(path: Path, value: JsonValue | undefined): void {
    const pointer = pointerOf(path);
    const found = [...this.problems].filter(([at]) => at !== pointer && !at.startsWith(`${pointer}/`));
    this.state.set({ value: withValueAt(this.current, path, value), found: new Map(found) });
  }

  /** A text that is not a value, such as letters in a number. The value stays as it was. */
  refuse(path: Path, problem: string): void {
    this.showProblems(new Map(this.problems).set(pointerOf(path), problem));
  }

  showProblems(found: Problems): void {
    this.state.set({ value: this.current, found });
  }
}

import type { JsonValue } from '#generated/registry/registry-types';
import { isEqual, type Path, pointerOf, valueAt, withValueAt } from './paths';

/** What is wrong, by JSON pointer into the value. */
export type Problems = ReadonlyMap<string, string>;

const NO_PROBLEMS: Problems = new Map();

/**
 * The value that a form changes. It is the stored value itself, so what no input shows is kept. Each input listens to its own part, so a
 * keystroke renders one input.
 */
export class FormStore {
  private value: JsonValue | undefined;
  private found: Problems = NO_PROBLEMS;
  private readonly listeners = new Set<() => void>();

  /** @param initial what the form began with */
  constructor(
    readonly initial: JsonValue | undefined,
    value: JsonValue | undefined = initial,
  ) {
    this.value = value;
  }

  get current(): JsonValue | undefined {
    return this.value;
  }

  get isChanged(): boolean {
    return !isEqual(this.initial, this.value);
  }

  get problems(): Problems {
    return this.found;
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  };

  at(path: Path): JsonValue | undefined {
    return valueAt(this.value, path);
  }

  /** Sets the part at the path; undefined removes it. What was wrong there is not known to be wrong any more. */
  set(path: Path, value: JsonValue | undefined): void {
    this.value = withValueAt(this.value, path, value);
    const pointer = pointerOf(path);
    this.found = new Map([...this.found].filter(([at]) => at !== pointer && !at.startsWith(`${pointer}/`)));
    this.notify();
  }

  /** A text that is not a value, such as letters in a number. The value stays as it was. */
  refuse(path: Path, problem: string): void {
    this.found = new Map(this.found).set(pointerOf(path), problem);
    this.notify();
  }

  showProblems(problems: Problems): void {
    this.found = problems;
    this.notify();
  }

  private notify(): void {
    for (const listen of this.listeners) listen();
  }
}

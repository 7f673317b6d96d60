/** The expressions of `models/openlineage.yaml`: `$facet/fields | entries`. */
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** Values by the name that expressions call them. */
export interface ScopeValues {
  readonly [name: string]: JsonValue | undefined;
}

/** The values that an expression can name, from the inner to the outer ones: rules make scopes far more often than they look into them. */
export class Scope {
  private constructor(
    readonly context: EventContext,
    private readonly name: string,
    private readonly value: JsonValue | undefined,
    private readonly outer: Scope | undefined,
  ) {}

  static of(context: EventContext, values: ScopeValues): Scope {
    return new Scope(context, '', undefined, undefined).withAll(values);
  }

  withAll(values: ScopeValues): Scope {
    return Object.entries(values).reduce((scope: Scope, [name, value]) => scope.with(name, value), this);
  }

  with(name: string, value: JsonValue | undefined): Scope {
    return new Scope(this.context, name, value, this);
  }

  get(name: string): JsonValue | undefined {
    return this.name === name ? this.value : this.outer?.get(name);
  }
}

/** What conversions know of an event. */
export interface EventContext {
  /** The urn of an entity of the mapping; undefined if the source does not identify one. */
  urn(entity: string, source: JsonValue): string | undefined;
  /** The name of a dataset in the catalog. */
  named(source: JsonValue): JsonObject | undefined;
  /** The same, and not of the table whose files it is. */
  own(source: JsonValue): JsonObject | undefined;
  /** The namespace and name by which events mean a dataset: those of the table whose files it is. */
  meant(source: JsonObject): JsonObject;
  /** Whether a name is a dataset of its own until the event joins it with another one. */
  isApart(source: JsonObject): boolean;
  table(name: string): JsonObject;
  prefixes(name: string): JsonObject;
  /** Counts characters that are made. @throws LimitExceededError when they are too many together */
  spend(characters: number): void;
}

export type Evaluate = (scope: Scope) => JsonValue | undefined;
type Argument = JsonValue | undefined;
/** Gets a value, the words behind its name, and what the event knows. */
export type Conversion = (
  value: JsonValue | undefined,
  words: readonly Argument[],
  scope: Scope,
) => JsonValue | undefined;
export type Conversions = ReadonlyMap<string, Conversion>;

/** @throws Error for a conversion that does not exist */
export function compileExpression(text: string, conversions: Conversions): Evaluate {
  const [head = '', ...steps] = text.split(' | ');
  return steps.reduce((value, step) => compileStep(step, value, conversions), compilePath(head));
}

function compileStep(text: string, value: Evaluate, conversions: Conversions): Evaluate {
  const [name = '', ...words] = text.trim().split(' ');
  const convert = conversions.get(name);
  if (!convert) throw new Error(`models/openlineage.yaml: there is no conversion '${name}'`);
  const constants = words.map(unquoted);
  if (!words.some((word) => word.startsWith('$'))) return (scope) => convert(value(scope), constants, scope);
  const compiled = words.map((word): Evaluate => (word.startsWith('$') ? compilePath(word) : () => unquoted(word)));
  return (scope) =>
    convert(
      value(scope),
      compiled.map((word) => word(scope)),
      scope,
    );
}

function unquoted(word: string): string {
  return word.replace(/^'(.*)'$/, '$1');
}

/** `$name/field/field`. A null is an absent value. */
function compilePath(text: string): Evaluate {
  const [name = '', ...fields] = text.trim().slice(1).split('/');
  return (scope) => {
    let value = scope.get(name);
    for (const field of fields) value = isObject(value) && Object.hasOwn(value, field) ? value[field] : undefined;
    return value ?? undefined;
  };
}

/** The paths of all expressions in templates, without their `$`. */
export function pathsIn(templates: JsonValue): readonly string[] {
  return [...JSON.stringify(templates).matchAll(/\$(\w+(?:\/\w+)*)/g)].map(([, path = '']) => path);
}

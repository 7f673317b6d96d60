import type {
  AspectSpec,
  DefinedEntriesSpec,
  JsonObject,
  JsonValue,
  SoftDeleteSpec,
} from '#generated/registry/registry-types';
import type { ErrorDetail } from '#base/errors/domain-error';
import { escapeSegment } from '#base/json/json-pointer';
import { isObject, pathValues, type PathValue } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { isRemoved } from '#catalog/registry/model-registry';
import { shortened } from '#base/errors/unknown-name';
import type { AspectPatch } from '../patch/parse-patch';
import { violation } from './aspect-validator';
import { type Definition, definitionIn, isFor, numberOfText, plainValue, problemOf } from './entry-definition';
import type { CheckedValue } from './value-checker';

/** An aspect of another entity. */
export interface DefinitionPlace {
  readonly urn: string;
  readonly aspect: string;
}

/** The stored or written value of an aspect. */
export type AspectOf = (urn: string, aspect: string) => JsonObject | undefined;

/** The definitions that a value needs (`@DefinedEntries`), and whether they are soft-deleted. */
export function definitionPlaces(
  { definedEntries }: AspectSpec,
  value: JsonValue,
  softDelete: SoftDeleteSpec | null,
): readonly DefinitionPlace[] {
  return definedEntries.flatMap((spec) =>
    pathValues(value, `${spec.items}${spec.key}`).flatMap(({ value: urn }) =>
      typeof urn === 'string' ? placesOf(urn, spec, softDelete) : [],
    ),
  );
}

function placesOf(urn: string, { aspect }: DefinedEntriesSpec, softDelete: SoftDeleteSpec | null) {
  return softDelete
    ? [
        { urn, aspect },
        { urn, aspect: softDelete.aspect },
      ]
    : [{ urn, aspect }];
}

/** The definitions that a patch needs: those of the items on its paths, and of the items that it adds. */
export function definitionPlacesOfPatch(
  { definedEntries }: AspectSpec,
  { operations }: AspectPatch,
  softDelete: SoftDeleteSpec | null,
): readonly DefinitionPlace[] {
  return definedEntries.flatMap((spec) => {
    const depth = spec.items.split('/').length - 2;
    return operations.flatMap(({ path, value }) => {
      const added = ['', '/*', `${spec.items}`].flatMap((to) => pathValues(value, `${to}${spec.key}`));
      const urns = [path[depth], ...added.map((found) => found.value)];
      return urns.flatMap((urn) =>
        typeof urn === 'string' && urn.startsWith('urn:') ? placesOf(urn, spec, softDelete) : [],
      );
    });
  });
}

interface Known {
  /** That of the entity that has the entries. */
  readonly entityType: string;
  /** The platform of the entity, if it has one. */
  platformOf(spec: DefinedEntriesSpec): string | undefined;
  /** The value before. Its entries stay valid when a definition changes, so that people can change the others. */
  readonly stored: JsonObject | undefined;
  /** The definitions that were read; entries with others are not checked. */
  readonly asked: readonly DefinitionPlace[];
  readonly aspectOf: AspectOf;
  readonly softDelete: SoftDeleteSpec | null;
}

/**
 * The value with the types that definitions give to its entries.
 * @throws SchemaViolationError for entries that do not fit their definitions
 */
export function fitDefinitions(aspect: AspectSpec, checked: CheckedValue, pointer: string, known: Known): CheckedValue {
  const { asked, stored, aspectOf } = known;
  if (aspect.definedEntries.length === 0) return checked;
  const urns = new Set(asked.map(({ urn }) => urn));
  const entriesIn = (value: JsonObject) =>
    aspect.definedEntries.flatMap((spec) => entriesOf(spec, value, definitionsOf(spec, aspectOf)));
  const entries = entriesIn(checked.value);
  const found = entries.filter(({ urn }) => urns.has(urn));
  const storedEntries = entriesIn(stored ?? {});
  const before = new Set(storedEntries.map(contentOf));
  const wrong = found
    .filter((entry) => !before.has(contentOf(entry)))
    .flatMap((entry) => problemsOf(entry, known, pointer));
  const problems = [...lostOf(storedEntries, entries, pointer), ...wrong];
  if (problems.length > 0) throw violation(aspect.name, problems);
  const warnings = found.flatMap(({ urn, definition }) =>
    definition ? [] : [`kept values of ${urn}, which has no definition to check them against`],
  );
  const numbers = new Map(found.flatMap(numbersAsStrings));
  if (warnings.length === 0 && numbers.size === 0) return checked;
  const value = numbers.size === 0 ? checked.value : withNumbers(checked.value, numbers);
  return { value, text: exactJson(value), warnings: [...checked.warnings, ...new Set(warnings)] };
}

/** The values of one item. */
interface Entry {
  readonly spec: DefinedEntriesSpec;
  readonly urn: string;
  /** Pointer of the item in the value. */
  readonly at: string;
  readonly definition: Definition | undefined;
  readonly values: readonly PathValue[];
}

type DefinitionOf = (urn: string) => Definition | undefined;

/** Reads each definition once, because one may admit many values and many entries may have it. */
function definitionsOf(spec: DefinedEntriesSpec, aspectOf: AspectOf): DefinitionOf {
  const known = new Map<string, Definition | undefined>();
  return (urn) => {
    if (!known.has(urn)) {
      const stored = aspectOf(urn, spec.aspect);
      known.set(urn, stored && definitionIn(spec, stored));
    }
    return known.get(urn);
  };
}

function entriesOf(spec: DefinedEntriesSpec, value: JsonObject, definitionOf: DefinitionOf): readonly Entry[] {
  return pathValues(value, spec.items).flatMap(({ value: item, pointer: at }) => {
    const urn = pathValues(item, spec.key)[0]?.value;
    if (typeof urn !== 'string') return [];
    return [{ spec, urn, at, definition: definitionOf(urn), values: pathValues(item, spec.values) }];
  });
}

/** What an entry says, wherever it stands in the list. */
function contentOf({ urn, values }: Entry): string {
  return exactJson([urn, ...values.map(({ value }) => plainValue(value))]);
}

/** Stored entries of definitions that keep their values, and that are other ones now or gone. */
function lostOf(stored: readonly Entry[], entries: readonly Entry[], pointer: string): readonly ErrorDetail[] {
  const kept = stored.filter(({ definition, values }) => definition?.isImmutable && values.length > 0);
  if (kept.length === 0) return [];
  const now = new Map(entries.map((entry) => [entry.urn, entry]));
  return kept.flatMap((before) => {
    const { urn, spec, values } = before;
    const after = now.get(urn);
    if (after && contentOf(after) === contentOf(before)) return [];
    const place = after?.at ?? spec.items.replace(/\/\*$/, '');
    const message = `${after ? 'changes' : 'lacks'} the values of ${urn}, whose definition says that they never change`;
    const expected = shortened(exactJson(values.map(({ value }) => plainValue(value))));
    return [{ pointer: `${pointer}${place}`, message, expected: `the values ${expected}` }];
  });
}

function problemsOf(
  { spec, urn, at, definition, values }: Entry,
  { entityType, platformOf, aspectOf, softDelete }: Known,
  pointer: string,
): readonly ErrorDetail[] {
  if (!definition) return [];
  const detail = (place: string, [message, expected]: readonly [string, string]): ErrorDetail => ({
    pointer: `${pointer}${at}${place}`,
    message: `${message}, which does not fit the definition of ${urn}`,
    expected,
  });
  if (isRemoved(softDelete, (name) => aspectOf(urn, name))) {
    const message = `belongs to ${urn}, which is deleted`;
    return [{ pointer: `${pointer}${at}`, message, expected: 'an entry of a definition that is not' }];
  }
  if (!isFor(definition, entityType)) {
    const message = `belongs to ${urn}, which is not for entities of the type ${entityType}`;
    return [
      { pointer: `${pointer}${at}`, message, expected: `an entity of the type ${definition.entityTypes.inWords}` },
    ];
  }
  const platform = definition.platforms.isEmpty ? undefined : (platformOf(spec) ?? '');
  if (platform !== undefined && !definition.platforms.has(platform)) {
    const message = `belongs to ${urn}, which is not for entities ${platform === '' ? 'without a platform' : `of ${platform}`}`;
    return [{ pointer: `${pointer}${at}`, message, expected: `an entity of ${definition.platforms.inWords}` }];
  }
  const many =
    definition.isSingle && values.length > 1 ? [detail('', [`has ${values.length} values`, 'one value'])] : [];
  const wrong = values.flatMap((value) => {
    const problem = problemOf(definition, plainValue(value.value));
    return problem ? [detail(value.pointer, problem)] : [];
  });
  return [...many, ...wrong];
}

/** The numbers that came as strings, by the pointer of the value. An entry from before its definition changed may have other strings. */
function numbersAsStrings({ at, definition, values }: Entry): readonly (readonly [string, number])[] {
  if (definition?.type !== 'number') return [];
  return values.flatMap(({ value, pointer }) => {
    const plain = plainValue(value);
    const number = typeof plain === 'string' ? numberOfText(plain) : undefined;
    return number === undefined ? [] : [[`${at}${pointer}`, number] as const];
  });
}

/** The member of a union that holds numbers. */
const NUMBER_MEMBER = 'double';

function withNumbers(value: JsonObject, numbers: ReadonlyMap<string, number>): JsonObject {
  const changed = (part: JsonValue, at: string): JsonValue => {
    const number = numbers.get(at);
    if (number !== undefined) return isObject(part) ? { [NUMBER_MEMBER]: number } : number;
    if (Array.isArray(part)) return part.map((item: JsonValue, index) => changed(item, `${at}/${index}`));
    return isObject(part) ? membersChanged(part, at) : part;
  };
  const membersChanged = (part: JsonObject, at: string): JsonObject =>
    Object.fromEntries(
      Object.entries(part).map(([name, member]) => [name, changed(member, `${at}/${escapeSegment(name)}`)]),
    );
  return membersChanged(value, '');
}

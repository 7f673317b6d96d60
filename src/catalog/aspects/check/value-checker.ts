import { type ErrorDetail, SchemaViolationError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { hasUnstorableEscape, replacedPlaces, storableTexts } from '#base/json/storable-text';
import { exactJson } from '#base/json/exact-json';
import type {
  AspectSpec,
  DefinedEntriesSpec,
  GroupSpec,
  JsonObject,
  JsonValue,
} from '#generated/registry/registry-types';
import { groupBy } from '#base/json/group-by';
import { definitionProblems } from './entry-definition';
import { isWorded, withOneOfEach } from '../one-of-each';
import type { AspectValidator } from '../aspect-service';
import { violation } from './aspect-validator';
import { withoutForeignSecrets } from './foreign-secrets';
import { UrnChecker, type UrnFindings } from './urn-checker';
import { isObject } from '#base/json/path-values';

/** A valid value of an aspect, as it is stored. */
export interface CheckedValue {
  readonly value: JsonObject;
  readonly text: string;
  readonly warnings: readonly string[];
}

const NO_URNS: UrnFindings = { problems: [], warnings: [] };

/** Places with characters that were not readable that a warning names. */
const PLACES_MAX = 5;

/** The value as it can be stored, whatever interface it came by, with a warning about characters that are lost. */
function storable(value: JsonObject): CheckedValue {
  const text = exactJson(value);
  if (hasUnstorableEscape(text)) {
    const mended = storableTexts(value);
    if (isObject(mended)) return withReplacements(mended, exactJson(mended));
  }
  return text.includes('\ufffd') ? withReplacements(value, text) : { value, text, warnings: [] };
}

function withReplacements(value: JsonObject, text: string): CheckedValue {
  const warnings = replacedPlaces(value, PLACES_MAX).map(
    (place) => `${place} has U+FFFD, which stands for a character that could not be read or stored`,
  );
  return { value, text, warnings };
}

/** Checks values against the schema of their aspect and against the entity types that the models admit for the urns in them. */
export class ValueChecker {
  private readonly urns: UrnChecker;
  /** Specifications by the aspect that is a definition. */
  private readonly definitions: ReadonlyMap<string, readonly DefinedEntriesSpec[]>;
  private readonly entityTypes: readonly string[];

  constructor(
    models: ModelRegistry,
    private readonly validator: AspectValidator,
  ) {
    this.urns = new UrnChecker(models);
    const defined = models.registry.aspects.flatMap(({ definedEntries }) => definedEntries);
    this.definitions = groupBy(defined, ({ aspect }) => aspect);
    this.entityTypes = models.registry.entities.map(({ name }) => name);
  }

  /**
   * @param isBack whether the catalog had this value before, so that the secrets in it are no news
   * @throws SchemaViolationError with a detail for each of the first invalid places; ForeignSecretError
   */
  check(aspect: AspectSpec, sent: JsonValue, pointer: string, isBack = false): CheckedValue {
    const given = aspect.groups.length > 0 && isObject(sent) ? withGroups(aspect, sent) : sent;
    const { problems, warnings } = isObject(given) ? this.urns.check(aspect, given, pointer) : NO_URNS;
    const validated = this.validate(aspect, given, pointer, problems);
    if (problems.length > 0) throw violation(aspect.name, problems);
    if (!isBack) this.checkDefinition(aspect, validated.value, pointer);
    const safe = isBack
      ? { value: validated.value, warnings: [] }
      : withoutForeignSecrets(aspect, validated.value, pointer);
    const stored = storable(safe.value);
    return { ...stored, warnings: [...validated.warnings, ...warnings, ...safe.warnings, ...stored.warnings] };
  }

  /** A definition that nothing fits would stop every client that lists definitions. @throws SchemaViolationError */
  private checkDefinition({ name }: AspectSpec, value: JsonObject, pointer: string): void {
    const specs = this.definitions.get(name) ?? [];
    const problems = specs.flatMap((spec) => definitionProblems(spec, value, pointer, this.entityTypes));
    if (problems.length > 0) throw violation(name, problems);
  }

  private validate(aspect: AspectSpec, given: JsonValue, pointer: string, urnProblems: readonly ErrorDetail[]) {
    try {
      return this.validator.validate(aspect.name, given, pointer);
    } catch (error) {
      if (error instanceof SchemaViolationError && urnProblems.length > 0)
        throw violation(aspect.name, [...error.details, ...urnProblems]);
      throw error;
    }
  }
}

/**
 * The value with the maps that the models derive from its lists (`@GroupedFrom`), and with one item for each key of a member. A list without
 * a key leaves its map as it was sent.
 */
export function withGroups({ groups }: AspectSpec, value: JsonObject): JsonObject {
  let grouped = groups.filter(isWorded).reduce((one, group) => withOneOfEach(group, one), value);
  for (const group of groups) {
    const found = groupsOf(group, grouped[group.list]);
    if (found.size > 0) grouped = { ...grouped, [group.field]: Object.fromEntries(found) };
  }
  return grouped;
}

function groupsOf({ key, value }: GroupSpec, list: JsonValue | undefined): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, Set<string>>();
  for (const item of Array.isArray(list) ? list : []) {
    const [name, member] = isObject(item) ? [item[key], item[value]] : [];
    if (typeof name !== 'string' || typeof member !== 'string') continue;
    groups.set(name, (groups.get(name) ?? new Set()).add(member));
  }
  return new Map([...groups].map(([name, members]) => [name, [...members]]));
}

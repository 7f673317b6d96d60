import { type ErrorDetail, SchemaViolationError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { hasUnstorableEscape, replacedPlaces, storableTexts } from '#base/json/storable-text';
import { exactJson } from '#base/json/exact-json';
import type {
  AspectPath,
  AspectSpec,
  DefinedEntriesSpec,
  GroupSpec,
  JsonObject,
  JsonValue,
} from '#generated/registry/registry-types';
import { groupBy } from '#base/json/group-by';
import { isObject, pathValues } from '#base/json/path-values';
import { ERRORS_MAX } from '#generated/validators/stop-early';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { shortened } from '#base/errors/unknown-name';
import { checkUrn, type UrnRule } from '#catalog/urn/check-urn';
import { isWorded, withOneOfEach } from '../one-of-each';
import type { AspectValidator } from '../aspect-service';
import { type DefinitionChange, definitionChangeProblems } from './definition-change';
import { definitionProblems } from './entry-definition';
import { violation } from './aspect-validator';
import { withoutForeignSecrets } from './foreign-secrets';
import { pictureProblems } from './stored-pictures';

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
    if (!isBack) this.checkContent(aspect, validated.value, pointer);
    const safe = isBack
      ? { value: validated.value, warnings: [] }
      : withoutForeignSecrets(aspect, validated.value, pointer);
    const stored = storable(safe.value);
    return { ...stored, warnings: [...validated.warnings, ...warnings, ...safe.warnings, ...stored.warnings] };
  }

  /**
   * A definition that nothing fits would stop every client that lists definitions, and a picture may be something else.
   * @throws SchemaViolationError
   */
  private checkContent(aspect: AspectSpec, value: JsonObject, pointer: string): void {
    const { name } = aspect;
    const specs = this.definitions.get(name) ?? [];
    const problems = [
      ...specs.flatMap((spec) => definitionProblems(spec, value, pointer, this.entityTypes)),
      ...pictureProblems(aspect, value, pointer),
    ];
    if (problems.length > 0) throw violation(name, problems);
  }

  /** @throws SchemaViolationError for a definition that takes from stored values what they rely on */
  checkDefinitionChange({ name }: AspectSpec, change: DefinitionChange, pointer: string): void {
    const specs = this.definitions.get(name) ?? [];
    const problems = specs.flatMap((spec) => definitionChangeProblems(spec, change, pointer));
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
    if (found.size > 0 || isEmptied(group, grouped)) grouped = { ...grouped, [group.field]: Object.fromEntries(found) };
  }
  return grouped;
}

/** Whether the last item went, so that nothing belongs into the map. */
function isEmptied({ list, field }: GroupSpec, value: JsonObject): boolean {
  const [items, map] = [value[list], value[field]];
  return Array.isArray(items) && items.length === 0 && isObject(map) && Object.keys(map).length > 0;
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

/** What the models ask of the urns at a path. */
interface UrnPlace {
  readonly path: AspectPath;
  readonly rules: readonly UrnRule[];
  /** The entity types of each relationship. Clients newer than the models may know others, so another one is only a warning. */
  readonly targets: readonly (readonly string[])[];
}

interface UrnFindings {
  readonly problems: readonly ErrorDetail[];
  readonly warnings: readonly string[];
}

interface Findings {
  readonly problems: ErrorDetail[];
  readonly warnings: string[];
}

/** Checks the urns in a value: their form, and whether their entity type is one that the models admit. */
class UrnChecker {
  private readonly places = new Map<AspectSpec, readonly UrnPlace[]>();

  constructor(private readonly models: ModelRegistry) {}

  /** The first problems and warnings. */
  check(aspect: AspectSpec, value: JsonObject, pointer: string): UrnFindings {
    const findings: Findings = { problems: [], warnings: [] };
    for (const place of this.placesOf(aspect)) {
      for (const found of pathValues(value, place.path)) {
        this.checkPlace(found.value, place, pointer, found.pointer, findings);
        if (findings.problems.length === ERRORS_MAX) return findings;
      }
    }
    return findings;
  }

  private checkPlace(
    value: JsonValue,
    { rules, targets }: UrnPlace,
    root: string,
    pointer: string,
    { problems, warnings }: Findings,
  ): void {
    if (typeof value !== 'string') return;
    let entityType = '';
    for (const rule of rules) {
      const checked = checkUrn(this.models, value, rule, { pointer: root + pointer });
      if ('problem' in checked) return void problems.push(checked.problem);
      ({ entityType } = checked.urn);
    }
    const missed = targets.find((entityTypes) => !entityTypes.includes(entityType));
    if (missed && warnings.length < ERRORS_MAX) warnings.push(unexpectedTarget(pointer, value, entityType, missed));
  }

  private placesOf(aspect: AspectSpec): readonly UrnPlace[] {
    const known = this.places.get(aspect);
    if (known) return known;
    const places = urnPlaces(aspect);
    this.places.set(aspect, places);
    return places;
  }
}

function unexpectedTarget(pointer: string, urn: string, entityType: string, expected: readonly string[]): string {
  const wanted = expected.length > 0 ? `a urn of ${expected.join(' or ')}` : 'an absent field';
  return `kept ${shortened(urn)} at ${shortened(pointer)}, although a ${entityType} is unexpected there; expected ${wanted}`;
}

/** Places in urn fields and in relationships. What decides over access takes no other target than the models name. */
function urnPlaces(aspect: AspectSpec): readonly UrnPlace[] {
  const rules = new Map<AspectPath, UrnRule[]>();
  const targets = new Map<AspectPath, (readonly string[])[]>();
  for (const { path, entityType } of aspect.urnFields) {
    add(rules, path, entityType === null ? { typedParts: false } : { entityTypes: [entityType], typedParts: true });
  }
  for (const { path, entityTypes } of aspect.relationships) {
    if (isGuarded(aspect)) add(rules, path, { entityTypes, typedParts: false });
    else add(targets, path, entityTypes);
    if (!rules.has(path)) add(rules, path, { typedParts: false });
  }
  return [...rules].map(([path, ofPath]) => ({ path, rules: ofPath, targets: targets.get(path) ?? [] }));
}

function add<Item>(lists: Map<AspectPath, Item[]>, path: AspectPath, item: Item): void {
  lists.set(path, [...(lists.get(path) ?? []), item]);
}

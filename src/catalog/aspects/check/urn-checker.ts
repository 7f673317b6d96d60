import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { ERRORS_MAX } from '#generated/validators/stop-early';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import type { ErrorDetail } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { pathValues } from '#base/json/path-values';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { type UrnRule, checkUrn } from '#catalog/urn/check-urn';

/** What the models ask of the urns at a path. */
interface UrnPlace {
  readonly path: AspectPath;
  readonly rules: readonly UrnRule[];
  /** The entity types of each relationship. Clients newer than the models may know others, so another one is only a warning. */
  readonly targets: readonly (readonly string[])[];
}

export interface UrnFindings {
  readonly problems: readonly ErrorDetail[];
  readonly warnings: readonly string[];
}

interface Findings {
  readonly problems: ErrorDetail[];
  readonly warnings: string[];
}

/** Checks the urns in a value: their form, and whether their entity type is one that the models admit. */
export class UrnChecker {
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

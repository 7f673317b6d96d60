import { type ErrorDetail, SchemaViolationError } from '../../errors/domain-error';
import type { ModelRegistry } from '../../registry/model-registry';
import { isObject, pathValues } from '../../json/path-values';
import { valueJson } from '../../json/value-json';
import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { ERRORS_MAX } from '../../../generated/validators/stop-early';
import { type UrnRule, checkUrn } from '../../urn/check-urn';
import type { AspectValidator } from '../aspect-service';
import { violation } from './aspect-validator';

/** A valid value of an aspect, as it is stored. */
export interface CheckedValue {
  readonly value: JsonObject;
  readonly text: string;
  readonly warnings: readonly string[];
}

type UrnRules = ReadonlyMap<AspectPath, readonly UrnRule[]>;

/** Checks values against the schema of their aspect and against the entity types that the models admit for the urns in them. */
export class ValueChecker {
  private readonly rules = new Map<AspectSpec, UrnRules>();

  constructor(
    private readonly models: ModelRegistry,
    private readonly validator: AspectValidator,
  ) {}

  /** @throws SchemaViolationError with a detail for each of the first invalid places */
  check(aspect: AspectSpec, given: JsonValue, pointer: string): CheckedValue {
    const urnProblems = isObject(given) ? this.urnProblems(aspect, given, pointer) : [];
    const validated = this.validate(aspect, given, pointer, urnProblems);
    if (urnProblems.length > 0) throw violation(aspect.name, urnProblems);
    return { ...validated, text: valueJson(validated.value) };
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

  private urnProblems(aspect: AspectSpec, value: JsonObject, pointer: string): readonly ErrorDetail[] {
    const problems: ErrorDetail[] = [];
    for (const [path, rules] of this.rulesOf(aspect)) {
      for (const found of pathValues(value, path)) {
        const problem =
          typeof found.value === 'string' ? this.firstProblem(found.value, rules, pointer + found.pointer) : undefined;
        if (problem) problems.push(problem);
        if (problems.length === ERRORS_MAX) return problems;
      }
    }
    return problems;
  }

  private firstProblem(urn: string, rules: readonly UrnRule[], pointer: string): ErrorDetail | undefined {
    for (const rule of rules) {
      const checked = checkUrn(this.models, urn, rule, { pointer });
      if ('problem' in checked) return checked.problem;
    }
    return undefined;
  }

  private rulesOf(aspect: AspectSpec): UrnRules {
    const known = this.rules.get(aspect);
    if (known) return known;
    const rules = urnRules(aspect);
    this.rules.set(aspect, rules);
    return rules;
  }
}

/** The rules for the urns at each path: from urn fields and from relationships. */
function urnRules(aspect: AspectSpec): UrnRules {
  const rules = new Map<AspectPath, UrnRule[]>();
  const add = (path: AspectPath, rule: UrnRule) => rules.set(path, [...(rules.get(path) ?? []), rule]);
  for (const { path, entityType } of aspect.urnFields) {
    add(path, entityType === null ? { typedParts: false } : { entityTypes: [entityType], typedParts: true });
  }
  for (const { path, entityTypes } of aspect.relationships) add(path, { entityTypes, typedParts: false });
  return rules;
}

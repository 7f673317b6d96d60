import { objectsOf, valuesAt } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import type { EntityState } from '#catalog/changes/entity-state';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import type { AnsweredSpec, AspectSpec, EntitySpec, JsonObject } from '#generated/registry/registry-types';

/** A question of a form. */
export interface Question {
  readonly id: string;
  readonly isRequired: boolean;
  /** Whether it asks for an answer for each row of the entity, such as each column. */
  readonly isOfRows: boolean;
  /** The key of the answer. */
  readonly asks: string;
}

/** A row of an entity, which is an entity of its own. */
interface Row {
  readonly parent: string;
  readonly name: string;
}

/** What the models say of forms, questions and their answers (`@AnsweredBy`). */
export class AnswerRule {
  constructor(
    private readonly models: ModelRegistry,
    readonly aspect: AspectSpec,
    readonly spec: AnsweredSpec,
  ) {}

  /** Whether entities of the type may have forms. */
  carriedBy({ name }: EntitySpec): boolean {
    return this.aspect.entities.includes(name);
  }

  /** The urns of the forms that an entity has. */
  forms(state: EntityState): readonly string[] {
    const { open, complete, form } = this.spec.forms;
    const value = state.aspects.get(this.aspect.name)?.value;
    return [open, complete].flatMap((list) => objectsOf(value?.[list]).map((item) => String(item[form])));
  }

  /** The answers of an entity, each with its values as JSON. */
  answers(aspectOf: (aspect: string) => JsonObject | undefined): ReadonlyMap<string, string> {
    const { aspect, list, key, values } = this.spec.answers;
    return new Map(
      objectsOf(aspectOf(aspect)?.[list]).flatMap((item) => {
        const given = item[values] ?? null;
        return Array.isArray(given) && given.length > 0 ? [[String(item[key]), exactJson({ given })]] : [];
      }),
    );
  }

  rows(state: EntityState): readonly string[] {
    const value = state.aspects.get(this.spec.ofRows.aspect)?.value;
    const names = value ? valuesAt(value, this.spec.ofRows.rows) : [];
    return [...new Set(names.filter((name) => typeof name === 'string'))];
  }

  /** The row that an entity is, if it may have answers for its parent. */
  rowOf({ name, keyFields }: EntitySpec, parts: readonly string[]): Row | undefined {
    const { entity, parent, row } = this.spec.ofRows;
    if (name !== entity) return undefined;
    const part = (field: string) => parts[keyFields.findIndex((each) => each.name === field)] ?? '';
    return { parent: part(parent), name: part(row) };
  }

  /** Undefined if the name of the row cannot be a part of a urn. */
  urnOfRow({ parent, name }: Row): string | undefined {
    const { entity, parent: whole } = this.spec.ofRows;
    const [first] = this.models.entity(entity)?.keyFields ?? [];
    const parts = first?.name === whole ? [parent, name] : [name, parent];
    const urn = formatUrn({ namespace: this.models.registry.namespace, entityType: entity, parts });
    try {
      return parseUrn(urn).parts.length === parts.length ? urn : undefined;
    } catch {
      return undefined;
    }
  }

  questions(definition: JsonObject | undefined): readonly Question[] {
    const { questions, id, required, kind, asks } = this.spec.definition;
    return objectsOf(definition?.[questions]).map((item) => ({
      id: String(item[id]),
      isRequired: item[required] === true,
      isOfRows: item[kind] === this.spec.ofRows.kind,
      asks: String(valuesAt(item, asks)[0] ?? ''),
    }));
  }
}

/** The rules of the models; mostly one. */
export function answerRules(models: ModelRegistry): readonly AnswerRule[] {
  return models.registry.aspects.flatMap((aspect) =>
    aspect.answered ? [new AnswerRule(models, aspect, aspect.answered)] : [],
  );
}

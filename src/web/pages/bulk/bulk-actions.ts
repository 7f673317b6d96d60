/**
 * Finds the lists of the selected entities that can be changed together. They are those that the pages of the entities have beside their
 * first tab.
 */
import { quickListOf } from '#web/entity/edit/rail/quick-list';
import { isForPeople, reasonAgainst } from '#web/entity/edit/why-not';
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import type { BulkAction, BulkType } from './bulk-plan';

/** Lists that the summary of an entity names come first; the others keep the order of the models. */
export function bulkActions(models: readonly EntityTypeModel[]): readonly BulkAction[] {
  const aspects = models.flatMap((model) =>
    model.aspects.flatMap((aspect) => {
      const type = aspect.section === 'aside' && isForPeople(aspect) ? bulkTypeOf(aspect, model) : undefined;
      return type ? [{ aspect, model, type }] : [];
    }),
  );
  const plurals = new Map(models.map(({ entity: { name, plural } }) => [name, plural]));
  const names = [...new Set(aspects.map(({ aspect }) => aspect.name))];
  const actions = names.flatMap((name): { readonly action: BulkAction; readonly isNamed: boolean }[] => {
    const own = aspects.filter(({ aspect }) => aspect.name === name);
    const [first] = own;
    if (!first) return [];
    const { title, doc, summary } = first.aspect;
    const byType = new Map(own.map(({ model, type }) => [model.entity.name, type]));
    return [{ action: { aspect: name, title, doc, plurals, byType }, isNamed: Object.keys(summary).length > 0 }];
  });
  return actions.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ action }) => action);
}

function bulkTypeOf(aspect: AspectModel, { entity, types }: EntityTypeModel): BulkType | undefined {
  const list = quickListOf(aspect, types);
  if (!list) return undefined;
  const { record, mayEdit } = aspect;
  return {
    plural: entity.plural,
    record,
    list,
    types,
    reason: reasonAgainst(aspect, `a ${entity.title.toLowerCase()}`),
    isPartly: mayEdit === 'some',
  };
}

/** The reason why nobody can use the action now: the caller may not edit any of the selected types that have the list. */
export function reasonAgainstAction({ byType }: BulkAction): string | undefined {
  const reasons = [...byType.values()].map(({ reason }) => reason);
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

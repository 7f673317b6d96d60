import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { valueProblems } from '#codegen/link/value-problems';
import type { ShippedDeclaration } from '#codegen/registry/declarations';
import { originAt } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/** The feature that entries may wait for. */
const FEATURE = 'authentication';

/** Every entry of shipped.yaml is a valid value of an aspect of an entity type, and no aspect of an entity is there twice. */
export const shippedAspect: Rule = {
  name: 'shipped-aspect',
  needsWhole: true,
  check(checked, report) {
    const seen = new Set<string>();
    for (const shipped of checked.models.shipped) {
      const identity = `${shipped.urn.name} ${shipped.aspect.name}`;
      if (seen.has(identity)) report(`${identity} is in this file already`, shipped.urn.origin);
      seen.add(identity);
      if (shipped.onlyWith && shipped.onlyWith.name !== FEATURE)
        report(`unknown feature ${shipped.onlyWith.name}`, shipped.onlyWith.origin, `the only one is ${FEATURE}`);
      if (isKnown(shipped, checked, report)) checkValue(shipped, checked, report);
    }
  },
};

function isKnown({ urn, aspect }: ShippedDeclaration, { model }: Checked, report: Report): boolean {
  const { namespace, entities } = model.registry;
  const [, found, type = '', key = ''] = /^urn:([^:]+):([^:]+):(.+)$/.exec(urn.name) ?? [];
  const names = entities.map(({ name }) => name);
  const entity = entities.find(({ name }) => name === type);
  if (found !== namespace || key === '') report(`expected urn:${namespace}:<entity type>:<key>`, urn.origin);
  else if (!entity) report(`unknown entity type ${type}`, urn.origin, didYouMean(type, names));
  else if (!entity.aspects.includes(aspect.name))
    report(`${type} has no aspect ${aspect.name}`, aspect.origin, didYouMean(aspect.name, entity.aspects));
  else return true;
  return false;
}

function checkValue({ aspect, value, valueOrigins }: ShippedDeclaration, { models, model }: Checked, report: Report) {
  const record = model.aspectRecords.get(aspect.name);
  if (!record) return;
  const use = { kind: 'reference', name: record.fullName, origin: aspect.origin } as const;
  const context = { types: models.types, table: { isBroken: () => false } };
  for (const { message, path, suggestion } of valueProblems(value, use, context))
    report(message, originAt(valueOrigins, aspect.origin, ...path), suggestion);
}

import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import type { JsonObject } from '#codegen/model/model';
import { isObject, stringList } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/** `@PairedBy` names two fields of its aspect, key fields that all entity types with it have, and places in two other aspects of theirs. */
export const pairedBy: Rule = {
  name: 'paired-by',
  needsWhole: true,
  check(checked, report) {
    for (const aspect of checked.carried) {
      const { PairedBy: options } = aspect.declaration.record.properties;
      if (isObject(options)) checkPairs(options, aspect, checked, report);
    }
  },
};

function checkPairs(options: JsonObject, aspect: CarriedAspect, { carried, model }: Checked, report: Report): void {
  const { record } = aspect.declaration;
  const check = (option: string, value: unknown, known: readonly string[]) => {
    if (typeof value === 'string' && known.includes(value)) return;
    const message = `the option ${option} of @PairedBy must be one of ${known.join(', ')}`;
    const near = typeof value === 'string' ? didYouMean(value, known) : undefined;
    report(message, annotationPlace(record, 'PairedBy', option), near);
  };
  check('others', options.others, fieldsOf(aspect, 'list'));
  check('leads', options.leads, fieldsOf(aspect, 'boolean'));
  const keys = sharedKeyFields(aspect, model);
  const leads = Object.keys(isObject(options.lead) ? options.lead : {});
  for (const field of leads.length > 0 ? leads : ['']) check('lead', field, keys);
  for (const field of stringList(options.same) ?? []) check('same', field, keys);
  check('named', options.named, keys);
  const beside = carried.filter(({ entities }) => aspect.entities.every((name) => entities.includes(name)));
  for (const [option, path] of [
    ['lineage', 'upstreams'],
    ['kinds', 'kind'],
  ] as const) {
    const names = beside.map(({ declaration }) => declaration.name);
    check(option, options[option], names);
    const other = beside.find(({ declaration }) => declaration.name === options[option]);
    if (other) check(path, options[path], textsOf(other));
  }
}

function fieldsOf({ tree }: CarriedAspect, kind: 'list' | 'boolean'): readonly string[] {
  const fits = ({ shape }: (typeof tree.nodes)[number]) =>
    kind === 'list' ? shape.kind === 'array' : shape.kind === 'leaf' && shape.type === 'boolean';
  return tree.nodes.filter((node) => node.isField && node.parent === null && fits(node)).map(({ field }) => field.name);
}

function textsOf({ tree }: CarriedAspect): readonly string[] {
  return tree.nodes.filter(({ shape }) => shape.kind === 'leaf' && shape.type === 'string').map(({ path }) => path);
}

function sharedKeyFields({ entities }: CarriedAspect, { registry }: Checked['model']): readonly string[] {
  const keys = registry.entities
    .filter(({ name }) => entities.includes(name))
    .map(({ keyFields }) => keyFields.map(({ name }) => name));
  return keys.reduce((some, others) => some.filter((name) => others.includes(name)));
}

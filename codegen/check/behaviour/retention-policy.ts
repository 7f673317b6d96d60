import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { annotationPlace } from '#codegen/values/origin-at';
import type { RecordType } from '#codegen/model/model';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { isObject } from '#codegen/values/json-value';
import type { Checked, Report, Rule } from '../rule';

/** `@RetentionPolicy` on the record of the policy aspect names the paths of the limits, and the key fields of the entity type and aspect that they are for. */
export const retentionPolicy: Rule = {
  name: 'retention-policy',
  needsWhole: true,
  check({ models, carried, model }, report) {
    const policy = carried.find(({ declaration }) => declaration.name === models.registry.retention.policyAspect?.name);
    if (!policy) return;
    const { record } = policy.declaration;
    const options = record.properties.RetentionPolicy;
    if (!isObject(options)) {
      report(`${record.name} is the policy aspect of retention and needs @RetentionPolicy`, annotationPlace(record));
      return;
    }
    const numbers = policy.tree.nodes
      .filter(({ shape }) => shape.kind === 'leaf' && (shape.type === 'int' || shape.type === 'long'))
      .map(({ path }) => path);
    for (const option of ['maxVersions', 'maxAgeSeconds'])
      checkOption(record, option, options[option], numbers, report);
    for (const option of ['entityType', 'aspect'])
      checkOption(record, option, options[option], keyFieldsOf(policy, model), report);
  },
};

/** Key fields that all entity types with the aspect have. */
function keyFieldsOf({ entities }: CarriedAspect, { registry }: Checked['model']): readonly string[] {
  const keys = registry.entities
    .filter(({ name }) => entities.includes(name))
    .map(({ keyFields }) => keyFields.map(({ name }) => name));
  return keys.reduce((some, others) => some.filter((name) => others.includes(name)));
}

function checkOption(
  record: RecordType,
  option: string,
  value: unknown,
  allowed: readonly string[],
  report: Report,
): void {
  if (typeof value === 'string' && allowed.includes(value)) return;
  const message = `the option ${option} of @RetentionPolicy must be one of ${allowed.join(', ')}`;
  report(
    message,
    annotationPlace(record, 'RetentionPolicy', option),
    typeof value === 'string' ? didYouMean(value, allowed) : undefined,
  );
}

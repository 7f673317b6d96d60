import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import { resolveUse } from '#codegen/model/schema-tree';
import type { Rule } from '../rule';

/** `@AuditStamp` names the fields of its record that take the time, a long, and the actor, a string. */
export const auditStamp: Rule = {
  name: 'audit-stamp',
  needsWhole: true,
  check({ models }, report) {
    for (const type of models.types.types.values()) {
      const options = type.properties.AuditStamp;
      if (type.kind !== 'record' || options === undefined) continue;
      const leafOf = (option: string) => {
        const name = isObject(options) ? options[option] : undefined;
        const field = type.fields.find((candidate) => candidate.name === name);
        const shape = field && resolveUse(field.type, models.types).shape;
        return shape?.kind === 'leaf' ? shape.type : undefined;
      };
      const fits = leafOf('time') === 'long' && leafOf('actor') === 'string';
      if (!fits)
        report(
          `@AuditStamp on ${type.name} must name a long field as "time" and a string field as "actor"`,
          annotationPlace(type, 'AuditStamp'),
        );
    }
  },
};

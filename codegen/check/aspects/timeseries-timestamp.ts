import { resolveUse } from '../../model/schema-tree';
import type { Rule } from '../rule';

const FIELD = 'timestampMillis';

/** The rows of a time series are ordered by `timestampMillis`. */
export const timeseriesTimestamp: Rule = {
  name: 'timeseries-timestamp',
  needsWhole: true,
  check({ models }, report) {
    for (const { name, record, kind, origin } of models.aspects) {
      if (kind !== 'timeseries') continue;
      const field = record.fields.find((candidate) => candidate.name === FIELD);
      const shape = field && resolveUse(field.type, models.types).shape;
      if (!field)
        report(
          `time series aspect ${name} needs a field ${FIELD} of type long`,
          origin,
          'include the record that time series share',
        );
      else if (shape?.kind !== 'leaf' || shape.type !== 'long' || field.optional)
        report(`${FIELD} of a time series must be a required long`, field.origin);
    }
  },
};

import { resolveUse } from '../../model/schema-tree';
import type { Rule } from '../rule';

/** The fields of a key are the parts of a urn: texts and enums. */
export const keyFieldType: Rule = {
  name: 'key-field-type',
  check({ catalog, carried }, report) {
    for (const { declaration } of carried.filter(({ isKey }) => isKey)) {
      const { record, kind, origin } = declaration;
      if (kind === 'timeseries') report(`key aspect ${declaration.name} cannot be a time series`, origin);
      if (record.fields.length === 0) report(`key aspect ${declaration.name} has no fields to make a urn of`, record.origin);
      for (const field of record.fields) {
        const { shape } = resolveUse(field.type, catalog.types);
        const isText = shape?.kind === 'leaf' && (shape.type === 'string' || shape.type === 'enum');
        if (shape && !isText) report(`${field.name} is part of a key and must be a string or an enum`, field.type.origin);
      }
    }
  },
};

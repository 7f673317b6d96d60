import { arrayKey } from './aspects/array-key';
import { aspectName } from './aspects/aspect-name';
import { aspectSize } from './aspects/aspect-size';
import { auditStamp } from './aspects/audit-stamp';
import { duplicateAspect } from './aspects/duplicate-aspect';
import { misplacedAnnotation } from './aspects/misplaced-annotation';
import { patchDefault } from './aspects/patch-default';
import { softDelete } from './aspects/soft-delete';
import { strayOverride } from './aspects/stray-override';
import { timeseriesField } from './aspects/timeseries-field';
import { timeseriesTimestamp } from './aspects/timeseries-timestamp';
import { defaultExpression } from './entities/default-expression';
import { entityName } from './entities/entity-name';
import { joinedEntity } from './entities/joined-entity';
import { keyFieldType } from './entities/key-field-type';
import { snapshotShape } from './entities/snapshot-shape';
import { unknownAspect } from './entities/unknown-aspect';
import { unknownEvent } from './entities/unknown-event';
import type { Rule } from './rule';
import { relationshipLeaf } from './search/relationship-leaf';
import { relationshipTarget } from './search/relationship-target';
import { searchFieldClash } from './search/search-field-clash';
import { searchFieldGroup } from './search/search-field-group';
import { searchFieldName } from './search/search-field-name';
import { searchFieldType } from './search/search-field-type';
import { searchScore } from './search/search-score';

export const RULES: readonly Rule[] = [
  entityName,
  unknownAspect,
  unknownEvent,
  keyFieldType,
  joinedEntity,
  snapshotShape,
  defaultExpression,
  aspectName,
  aspectSize,
  duplicateAspect,
  misplacedAnnotation,
  strayOverride,
  timeseriesTimestamp,
  timeseriesField,
  arrayKey,
  auditStamp,
  patchDefault,
  softDelete,
  searchFieldType,
  searchFieldName,
  searchFieldClash,
  searchFieldGroup,
  searchScore,
  relationshipLeaf,
  relationshipTarget,
];

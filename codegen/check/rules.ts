import { accessAttribute } from './behaviour/access-attribute';
import { accessField } from './behaviour/access-field';
import { accessParent } from './behaviour/access-parent';
import { arrayKey } from './behaviour/array-key';
import { aspectName } from './aspects/aspect-name';
import { aspectSize } from './aspects/aspect-size';
import { auditStamp } from './behaviour/audit-stamp';
import { definedEntries } from './behaviour/defined-entries';
import { duplicateAspect } from './aspects/duplicate-aspect';
import { forgottenAspect } from './aspects/forgotten-aspect';
import { idleAspect } from './aspects/idle-aspect';
import { misplacedAnnotation } from './aspects/misplaced-annotation';
import { displayEntries } from './behaviour/display-entries';
import { displayCard } from './behaviour/display-card';
import { displayHint } from './behaviour/display-hint';
import { displayRow } from './behaviour/display-row';
import { displayTab } from './behaviour/display-tab';
import { groupedFrom } from './behaviour/grouped-from';
import { answeredBy } from './behaviour/answered-by';
import { collectedFrom } from './behaviour/collected-from';
import { placedBy } from './behaviour/placed-by';
import { pairedBy } from './behaviour/paired-by';
import { patchDefault } from './behaviour/patch-default';
import { retentionPolicy } from './behaviour/retention-policy';
import { secretField } from './behaviour/secret-field';
import { addressField } from './behaviour/address-field';
import { softDelete } from './behaviour/soft-delete';
import { strayOverride } from './aspects/stray-override';
import { timelineEntry } from './behaviour/timeline-entry';
import { timeseriesColumn } from './timeseries/timeseries-column';
import { timeseriesField } from './timeseries/timeseries-field';
import { timeseriesTimestamp } from './timeseries/timeseries-timestamp';
import { usageField } from './timeseries/usage-field';
import { defaultExpression } from './entities/default-expression';
import { defaultValue } from './entities/default-value';
import { entityName } from './entities/entity-name';
import { joinedEntity } from './entities/joined-entity';
import { keyFieldType } from './entities/key-field-type';
import { shippedAspect } from './entities/shipped-aspect';
import { snapshotShape } from './entities/snapshot-shape';
import { unknownAspect } from './entities/unknown-aspect';
import { unknownEvent } from './entities/unknown-event';
import { urnNamespace } from './entities/urn-namespace';
import type { Rule } from './rule';
import { searchEntries } from './search/search-entries';
import { indirectEdge } from './search/indirect-edge';
import { listedBy } from './search/listed-by';
import { relationshipLeaf } from './search/relationship-leaf';
import { relationshipTarget } from './search/relationship-target';
import { searchFieldClash } from './search/search-field-clash';
import { searchFieldConflict } from './search/search-field-conflict';
import { searchFieldGroup } from './search/search-field-group';
import { searchFieldAlias } from './search/search-field-alias';
import { searchFieldName } from './search/search-field-name';
import { searchFieldShipped } from './search/search-field-shipped';
import { searchFieldType } from './search/search-field-type';
import { searchScore } from './search/search-score';
import { searchUse } from './search/search-use';
import { annotationHome } from './types/annotation-home';
import { annotationOption } from './types/annotation-option';
import { emptyEnum } from './types/empty-enum';
import { endlessRecord } from './types/endless-record';
import { missingNamespace } from './types/missing-namespace';
import { misspeltAnnotation } from './types/misspelt-annotation';
import { propertyClash } from './types/property-clash';
import { reservedName } from './types/reserved-name';

export const RULES: readonly Rule[] = [
  missingNamespace,
  emptyEnum,
  endlessRecord,
  propertyClash,
  reservedName,
  misspeltAnnotation,
  annotationOption,
  annotationHome,
  urnNamespace,
  entityName,
  unknownAspect,
  unknownEvent,
  keyFieldType,
  joinedEntity,
  snapshotShape,
  defaultExpression,
  defaultValue,
  shippedAspect,
  aspectName,
  aspectSize,
  duplicateAspect,
  idleAspect,
  forgottenAspect,
  misplacedAnnotation,
  strayOverride,
  timeseriesTimestamp,
  timeseriesField,
  timeseriesColumn,
  arrayKey,
  auditStamp,
  groupedFrom,
  answeredBy,
  collectedFrom,
  placedBy,
  pairedBy,
  patchDefault,
  softDelete,
  accessAttribute,
  accessParent,
  accessField,
  secretField,
  addressField,
  displayHint,
  displayRow,
  displayEntries,
  displayCard,
  displayTab,
  searchFieldType,
  searchFieldName,
  searchFieldAlias,
  searchFieldClash,
  searchFieldConflict,
  searchFieldGroup,
  searchFieldShipped,
  searchScore,
  searchUse,
  listedBy,
  relationshipLeaf,
  relationshipTarget,
  indirectEdge,
  searchEntries,
  definedEntries,
  retentionPolicy,
  timelineEntry,
  usageField,
];

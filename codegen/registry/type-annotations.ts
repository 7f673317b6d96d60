/** Reads the annotations on record types: `@Aspect`, `@EntityType` and `@Entity`. */
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonObject, JsonValue, RecordType } from '../model/model';
import {
  type AspectDeclaration,
  type EntityDeclaration,
  type SnapshotDeclaration,
  WRITTEN_BY_PLATFORMS,
} from './declarations';
import { annotationPlace } from '../values/origin-at';
import { isObject, stringList } from '../values/json-value';

/** Reports at an option of the annotation. */
type Report = (message: string, ...segments: readonly (string | number)[]) => void;

export function readAspect(record: RecordType, diagnostics: DiagnosticList): AspectDeclaration | null {
  const annotation = readAnnotation(record, 'Aspect', ['name'], diagnostics);
  if (!annotation) return null;
  const { options, report } = annotation;
  const mentions = (option: string) =>
    optionalStringList(options, option, report).map((name, index) => ({
      name,
      origin: annotationPlace(record, 'Aspect', option, index),
    }));
  return {
    name: String(options.name),
    record,
    kind: options.type === 'timeseries' ? 'timeseries' : 'versioned',
    origin: annotationPlace(record, 'Aspect'),
    aliases: mentions('aliases'),
    joins: mentions('entities'),
    maxVersions: maxVersions(options.maxVersions, report),
  };
}

/** An entity type declared on its key record, which is to be the aspect `keyAspect`. */
export function readEntityType(record: RecordType, diagnostics: DiagnosticList): EntityDeclaration | null {
  const annotation = readAnnotation(record, 'EntityType', ['name'], diagnostics);
  if (!annotation) return null;
  const { options, report } = annotation;
  const mention = (name: string, ...segments: readonly (string | number)[]) => ({
    name,
    origin: annotationPlace(record, 'EntityType', ...segments),
  });
  const aspect = record.properties.Aspect;
  const keyAspect = isObject(aspect) && typeof aspect.name === 'string' ? aspect.name : null;
  if (keyAspect === null) report('@EntityType belongs on a key record, which needs @Aspect with a name too');
  return {
    name: mention(String(options.name), 'name'),
    since: null,
    doc: typeof options.doc === 'string' ? options.doc : record.doc,
    category: typeof options.category === 'string' ? options.category : null,
    searchNames: optionalStringList(options, 'searchNames', report),
    rankWeight: typeof options.rankWeight === 'number' ? options.rankWeight : 1,
    writtenByPlatforms: WRITTEN_BY_PLATFORMS.find((one) => one === options.writtenByPlatforms) ?? null,
    sharedKeys: optionalStringList(options, 'sharedKeys', report),
    guard: readGuard(options.guard, report),
    keyAspect: mention(keyAspect ?? ''),
    aspects: optionalStringList(options, 'aspects', report).map((name, index) => ({
      ...mention(name, 'aspects', index),
      since: null,
    })),
    defaults: readDefaults(options.defaults, report).map(([name, value]) => ({
      aspect: mention(name, 'defaults', name),
      value,
    })),
  };
}

function readGuard(guard: JsonValue | undefined, report: Report): EntityDeclaration['guard'] {
  if (guard === undefined) return null;
  if (!isObject(guard) || guard.privileges === undefined)
    report('option "guard" must be an object with the list "privileges"', 'guard');
  const options = isObject(guard) ? guard : {};
  for (const name of Object.keys(options))
    if (!GUARD_OPTIONS.has(name)) report(`option "guard" has no member ${JSON.stringify(name)}`, 'guard', name);
  const list = (name: string) => optionalStringList(options, name, (message) => report(message, 'guard', name));
  return { privileges: list('privileges'), creation: list('creation'), reportedKeys: list('reportedKeys') };
}

const GUARD_OPTIONS: ReadonlySet<string> = new Set(['privileges', 'creation', 'reportedKeys']);

export function readSnapshot(record: RecordType, diagnostics: DiagnosticList): SnapshotDeclaration | null {
  const annotation = readAnnotation(record, 'Entity', ['name', 'keyAspect'], diagnostics);
  if (!annotation) return null;
  const mention = (option: string) => ({
    name: String(annotation.options[option]),
    origin: annotationPlace(record, 'Entity', option),
  });
  const hasDirectAspects = annotation.options.directAspects === true;
  return { entity: mention('name'), keyAspect: mention('keyAspect'), hasDirectAspects, record };
}

/** The options of annotation `name` of `record`; null when it has none or an unusable one, which is reported. */
function readAnnotation(record: RecordType, name: string, required: readonly string[], diagnostics: DiagnosticList) {
  const options = record.properties[name];
  if (options === undefined) return null;
  const report: Report = (message, ...segments) =>
    diagnostics.report('bad-annotation', message, annotationPlace(record, name, ...segments));
  if (!isObject(options)) {
    report(`@${name} of ${record.name} must be an object`);
    return null;
  }
  const missing = required.filter((option) => typeof options[option] !== 'string' || options[option] === '');
  for (const option of missing) report(`@${name} of ${record.name} needs the string option "${option}"`);
  return missing.length > 0 ? null : { options, report };
}

function optionalStringList(options: JsonObject, name: string, report: Report): readonly string[] {
  const value = options[name];
  const texts = value === undefined ? [] : stringList(value);
  if (!texts) report(`option "${name}" must be a list of strings`, name);
  return texts ?? [];
}

function readDefaults(value: JsonValue | undefined, report: Report): readonly (readonly [string, JsonObject])[] {
  const entries = isObject(value) ? Object.entries(value) : [];
  if (value !== undefined && !isObject(value))
    report('option "defaults" must be an object of aspect name to value', 'defaults');
  return entries.flatMap(([name, aspect]) => {
    if (isObject(aspect)) return [[name, aspect] as const];
    report(`the default of aspect ${name} must be an object`, 'defaults', name);
    return [];
  });
}

function maxVersions(value: JsonValue | undefined, report: Report): number | null {
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  report('option "maxVersions" must be an integer above 0', 'maxVersions');
  return null;
}

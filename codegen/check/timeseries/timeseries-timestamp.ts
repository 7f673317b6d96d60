import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { timeseriesEvent } from '#codegen/facts/specs/timeseries-spec';
import type { RecordType } from '#codegen/model/model';
import { resolveUse } from '#codegen/model/schema-tree';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/** `@TimeseriesEvent` names a required long as the time, and fields of the record as the key. Every time series has one. */
export const timeseriesTimestamp: Rule = {
  name: 'timeseries-timestamp',
  needsWhole: true,
  check(checked, report) {
    const { models } = checked;
    for (const type of models.types.types.values())
      if (type.kind === 'record' && type.properties.TimeseriesEvent !== undefined) checkEvent(type, checked, report);
    for (const { name, record, kind, origin } of models.aspects) {
      if (kind === 'timeseries' && timeseriesEvent(record, models.types) === null)
        report(`time series aspect ${name} does not say which field is the time of an event`, origin, advice(checked));
    }
  },
};

function checkEvent(record: RecordType, { models }: Checked, report: Report): void {
  const event = timeseriesEvent(record, models.types);
  const at = (...segments: readonly (string | number)[]) => annotationPlace(record, 'TimeseriesEvent', ...segments);
  if (event === null) {
    report(`@TimeseriesEvent of ${record.name} needs the option "time"`, at());
    return;
  }
  const names = record.fields.map(({ name }) => name);
  const field = record.fields.find(({ name }) => name === event.time);
  const shape = field && resolveUse(field.type, models.types).shape;
  if (!field) report(`${record.name} has no field ${event.time}`, at('time'), didYouMean(event.time, names));
  else if (shape?.kind !== 'leaf' || shape.type !== 'long' || field.optional)
    report(`${event.time} is the time of an event, so it must be a required long`, field.origin);
  for (const [index, name] of event.key.entries())
    if (!names.includes(name)) report(`${record.name} has no field ${name}`, at('key', index), didYouMean(name, names));
}

/** The records that other time series include come first. */
function advice({ models }: Checked): string {
  const shared = [...models.types.types.values()].find(
    (type) => type.properties.TimeseriesEvent !== undefined && type.properties.Aspect === undefined,
  );
  const annotate = 'annotate the record with @TimeseriesEvent = {"time": "<field>"}';
  return shared ? `write "includes ${shared.name}" after the name of the record, or ${annotate}` : annotate;
}

import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { SnapshotDeclaration } from '#codegen/registry/declarations';
import { snapshotRecords } from '#codegen/facts/specs/entity-specs';
import { resolveUse } from '#codegen/model/schema-tree';
import type { Checked, Report, Rule } from '../rule';

/** A record with `@Entity` has a `urn` and `aspects`, an array of a union of aspect records that holds the key aspect. */
export const snapshotShape: Rule = {
  name: 'snapshot-shape',
  needsWhole: true,
  check(checked, report) {
    const { entities, snapshots } = checked.models;
    const names = entities.map(({ name }) => name.name);
    for (const [index, snapshot] of snapshots.entries()) {
      const { name, origin } = snapshot.entity;
      const entity = entities.find((candidate) => candidate.name.name === name);
      if (!entity) report(`unknown entity type ${name}`, origin, didYouMean(name, names));
      if (snapshots.findIndex((other) => other.entity.name === name) < index)
        report(`entity type ${name} has a snapshot already`, origin);
      if (entity && entity.keyAspect.name !== snapshot.keyAspect.name) {
        report(
          `the key aspect of ${name} is ${entity.keyAspect.name}, not ${snapshot.keyAspect.name}`,
          snapshot.keyAspect.origin,
        );
      }
      checkFields(snapshot, checked, report);
    }
  },
};

function checkFields(snapshot: SnapshotDeclaration, { models }: Checked, report: Report): void {
  const { record, keyAspect } = snapshot;
  const urn = record.fields.find(({ name }) => name === 'urn');
  const shape = urn && resolveUse(urn.type, models.types).shape;
  if (shape?.kind !== 'leaf' || shape.type !== 'string')
    report(`snapshot ${record.name} needs a field urn that is a string`, urn?.origin ?? record.origin);
  const members = snapshotRecords(snapshot, models);
  const place = record.fields.find(({ name }) => name === 'aspects')?.origin ?? record.origin;
  if (members.length === 0) {
    report(`snapshot ${record.name} needs a field aspects that is an array of a union of aspect records`, place);
    return;
  }
  const aspectOf = new Map(models.aspects.map((aspect) => [aspect.record.fullName, aspect.name]));
  for (const member of members) {
    if (!aspectOf.has(member.fullName))
      report(`${member.fullName} is a member of a snapshot but has no @Aspect`, place);
  }
  const names = members.map(({ fullName }) => aspectOf.get(fullName));
  if (!names.includes(keyAspect.name))
    report(`the aspects of snapshot ${record.name} lack the key aspect ${keyAspect.name}`, place);
}

import { storedProjections } from '#command/composition/stored-projections';
import { strict as assert } from 'node:assert';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import { registry } from '#generated/registry/registry';
import { validateAspect } from '#generated/validators/validate-aspect';
import type { AspectWriter, ChangeType, Proposal } from '#catalog/aspects/aspect-service';
import type { TestDatabase } from '#test/support/test-database';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { createAspectReader } from '#catalog/aspects/create-aspect-reader';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { Actor } from '#catalog/authorization/actor';
import { ModelRegistry } from '#catalog/registry/model-registry';
import type { JsonValue } from '#generated/registry/registry-types';
import { type ChangeSet, exists } from '#catalog/changes/change-set';
import type { EntityState } from '#catalog/changes/entity-state';
import type { Projection } from '#catalog/changes/projection';
import { currentDocuments, entityDocument } from '#search/engine/document-changes';
import type { SearchDocument } from '#search/language/fields/search-document';

export const ACTOR: Actor = { urn: 'urn:li:corpuser:tester', grants: ALL_GRANTS };
export const models = new ModelRegistry(registry);
export const validator = createAspectValidator(validateAspect, 'keep');

/** A clock that tests set. */
export class TestClock {
  time = 1_700_000_000_000;
  readonly now = () => this.time;
}

/** Keeps the documents of a search engine, and checks that the state before each change is right. */
class RememberingProjection implements Projection {
  readonly documents = new Map<string, SearchDocument>();

  apply(_transaction: unknown, changeSet: ChangeSet): void {
    const changes = new Map(changeSet.entities.map((change) => [change.urn, change]));
    for (const { id, urn, entityType, document } of currentDocuments(models, changeSet)) {
      const documentOf = (state: EntityState) => entityDocument(models, { id, urn, entityType }, state);
      const change = changes.get(urn);
      const previous = change && exists(change, change.before) ? documentOf(change.before) : null;
      assert.deepEqual(previous, this.documents.get(urn) ?? null);
      if (document) this.documents.set(urn, document);
      else this.documents.delete(urn);
    }
  }
}

/** Writer and reader over a test database. */
export function testStore(database: TestDatabase) {
  const clock = new TestClock();
  const projection = new RememberingProjection();
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: [...storedProjections(models), projection],
    now: clock.now,
  });
  const reader = createAspectReader({ questions: database.questions, models, systemActor: ACTOR, now: clock.now });
  const access = new EntityAccess(database.questions, registry.accessAttributes);
  return { access, clock, documents: projection.documents, projection, writer, reader, ...shortcuts(writer) };
}

function shortcuts(writer: AspectWriter) {
  const change = async (
    changeType: ChangeType,
    urn: string,
    aspectName: string,
    value?: JsonValue,
    more: Partial<Proposal> = {},
  ) => {
    const [outcome] = await writer.write(ACTOR, [proposal(changeType, urn, aspectName, value, more)]);
    return outcome;
  };
  return {
    change,
    upsert: (urn: string, aspectName: string, value: JsonValue, more: Partial<Proposal> = {}) =>
      change('UPSERT', urn, aspectName, value, more),
  };
}

export function proposal(
  changeType: ChangeType,
  urn: string,
  aspectName: string,
  value?: JsonValue,
  more: Partial<Proposal> = {},
): Proposal {
  const entityType = urn.split(':')[2] ?? '';
  return { entityType, urn, aspectName, changeType, ...(value === undefined ? {} : { value }), ...more };
}

export function dataset(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
}

import type { SqlStatement, Transaction } from '#base/database/sql-client';
import type { ChangeSet, EntityChange } from '#catalog/changes/change-set';
import type { Projection } from '#catalog/changes/projection';
import { DIGEST_ASPECT } from '#access/people/personal-aspects';
import { choicesIn } from './digest';
import { nextMorning } from './next-morning';
import { dropDigest, keepDigest } from './sql/digest-rows';

/** Notes who wishes to hear what changed, whatever wrote or removed the wish. A copy of the catalog has no such notes, and so it sends nothing. */
export class DigestProjection implements Projection {
  apply(transaction: Transaction, { entities, time }: ChangeSet): void {
    const statements = entities.flatMap((change) => noteOf(change, time));
    if (statements.length > 0) transaction.send(statements);
  }
}

function noteOf({ urn, before, after }: EntityChange, time: number): readonly SqlStatement[] {
  const [was, is] = [before, after].map(({ aspects }) => aspects.get(DIGEST_ASPECT));
  if (was?.fields.text === is?.fields.text) return [];
  if (!is) return [dropDigest(urn)];
  const { frequency, timeZone } = choicesIn(is.value);
  const isDaily = frequency === 'DAILY';
  return [keepDigest({ urn, isDaily, nextOn: isDaily ? nextMorning(time, timeZone) : time })];
}

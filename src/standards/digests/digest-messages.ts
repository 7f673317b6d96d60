import { createHash } from 'node:crypto';
import type { ToldChange } from '#search/service/what-changed';
import type { DigestItem, DigestMessage } from './digest';
import type { DigestReport } from './digest-report';
import type { SignedTexts } from './signed-texts';

interface DigestMessagesDeps {
  /** The public address of the service, without a slash at the end. */
  readonly address: string;
  /** Each is of the urn of a user, and stays valid. */
  readonly endLinks: Pick<SignedTexts, 'signed'>;
}

/** Entities that a subject names. */
const NAMED_MAX = 3;
const SUBJECT_LENGTH = 120;

/** Makes messages of what changed. */
export class DigestMessages {
  constructor(private readonly deps: DigestMessagesDeps) {}

  /** @param id the same for each attempt to send this message to this user */
  async message(user: string, id: string, { changes, isCut }: DigestReport): Promise<DigestMessage> {
    const { address, endLinks } = this.deps;
    const token = await endLinks.signed(user);
    return {
      id: createHash('sha256').update(`${user} ${id}`).digest('hex').slice(0, 32),
      subject: subjectOf(changes),
      items: changes.map((change) => this.item(change)),
      isCut,
      changesUrl: `${address}/app/changes?of=mine`,
      endUrl: `${address}/digest/end?${new URLSearchParams({ token })}`,
    };
  }

  private item({ entity, sentences, more, actor, time }: ToldChange): DigestItem {
    const page = new URLSearchParams({ urn: entity.urn, tab: 'History' });
    const url = `${this.deps.address}/app/entity?${page}`;
    return { name: entity.name, url, sentences: sentences.map(({ text }) => text), more, by: actor.name, time };
  }
}

function subjectOf(changes: readonly ToldChange[]): string {
  const names = [...new Set(changes.map(({ entity }) => entity.name))];
  const [first] = changes;
  const only = names.length === 1 && first?.sentences.length === 1 ? first.sentences[0]?.text : undefined;
  return shortened(only === undefined ? `Changed: ${listOf(names)}` : `${names[0]}: ${only}`);
}

function listOf(names: readonly string[]): string {
  const rest = names.length - NAMED_MAX;
  if (rest > 0) return `${names.slice(0, NAMED_MAX).join(', ')} and ${rest} more`;
  return names.length === 0 ? 'nothing' : names.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= SUBJECT_LENGTH ? line : `${line.slice(0, SUBJECT_LENGTH - 1)}…`;
}

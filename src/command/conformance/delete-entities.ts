import { CheckFailure } from './check-failure';
import { at } from './expectations';
import type { ProtocolClient } from './server/protocol-client';

const AT_ONCE = 8;
const SHOWN = 5;

/** Deletes entities with all their aspects. @throws CheckFailure that names those that are left */
export async function deleteEntities(server: ProtocolClient, urns: readonly string[]): Promise<void> {
  const waiting = [...urns];
  const left: string[] = [];
  const work = async () => {
    for (let urn = waiting.pop(); urn !== undefined; urn = waiting.pop())
      if (!(await deleteEntity(server, urn))) left.push(urn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (left.length === 0) return;
  const more = left.length > SHOWN ? ` and ${left.length - SHOWN} more` : '';
  throw new CheckFailure(
    `the server did not delete ${left.slice(0, SHOWN).join(', ')}${more}. Delete by hand what of them exists.`,
  );
}

async function deleteEntity(server: ProtocolClient, urn: string): Promise<boolean> {
  try {
    const rows = at(await server.act('entities', 'delete', { urn }), 'rows');
    return typeof rows === 'number';
  } catch (error) {
    if (error instanceof CheckFailure) return false;
    throw error;
  }
}

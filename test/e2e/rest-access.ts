import type { ServedCatalog } from './served-catalog';

/** Writes proposals and reads values by REST with an access token, beside what a test asks by GraphQL. */
export function restAccess(catalog: Pick<ServedCatalog, 'send' | 'sendReleased'>, token: () => string) {
  const authorization = () => ({ Authorization: `Bearer ${token()}` });
  return {
    write: async (...proposals: readonly object[]) => {
      const headers = { ...authorization(), 'Content-Type': 'application/json' };
      const sent = { method: 'POST', headers, body: { proposals } };
      const { status, text } = await catalog.sendReleased('/aspects?action=ingestProposalBatch', sent);
      if (status !== 200) throw new Error(text);
    },
    /** The value of an aspect; undefined if it is absent. */
    stored: async (urn: string, aspect: string) => {
      const address = `/openapi/v3/entity/${urn.split(':')[2]}/${encodeURIComponent(urn)}/${aspect}`;
      const { status, json } = await catalog.send(address, { headers: authorization() });
      return status === 404 ? undefined : json.value;
    },
  };
}

import { ProcessSignatures } from '#access/accounts/process-signatures';
import { UnauthenticatedError } from '#base/errors/domain-error';

const KEYS = new Map(
  ['old', 'new'].map((id, number) => [id, { id, secret: new Uint8Array(32).fill(number + 1) }] as const),
);
const MINUTE_MS = 60_000;

function signatures(current: string, now: () => number = () => 1_800_000_000_000) {
  const key = KEYS.get(current);
  if (!key) throw new Error(`no key ${current}`);
  return new ProcessSignatures({ current: async () => key, byId: async (id) => KEYS.get(id) }, now);
}

it('admits what a process with a key of the catalog signed, also an older one', async () => {
  const signature = await signatures('old').sign('{"kind":"ready"}');
  await expect(signatures('new').require(signature, '{"kind":"ready"}')).resolves.toBeUndefined();
});

it.each([undefined, '', 'old.1800000000000.00', `nokey.1800000000000.${'0'.repeat(64)}`])(
  'refuses the signature %s',
  async (signature) => {
    await expect(signatures('old').require(signature, 'body')).rejects.toThrow(UnauthenticatedError);
  },
);

it('refuses another body, another time, and what was signed long ago', async () => {
  const at = 1_800_000_000_000;
  const signature = await signatures('old').sign('body');
  const requireAt = (now: number, text: string, body: string) => signatures('old', () => now).require(text, body);
  await expect(requireAt(at, signature, 'other')).rejects.toThrow('Only processes of this catalog may ask here');
  await expect(requireAt(at, signature.replace(`.${at}.`, `.${at + 1}.`), 'body')).rejects.toThrow(
    UnauthenticatedError,
  );
  await expect(requireAt(at + MINUTE_MS, signature, 'body')).resolves.toBeUndefined();
  await expect(requireAt(at + MINUTE_MS + 1, signature, 'body')).rejects.toThrow(UnauthenticatedError);
  await expect(requireAt(at - MINUTE_MS - 1, signature, 'body')).rejects.toThrow(UnauthenticatedError);
});

import { runCommandLine } from '#command/cli/command-line';

it('says how to give a value that begins with a dash', async () => {
  const complaints: string[] = [];
  const code = await runCommandLine({
    args: ['token', 'revoke', '-an-id-of-an-older-version'],
    environment: {},
    outputIsTerminal: false,
    errorIsTerminal: false,
    print: () => undefined,
    complain: (text) => complaints.push(text),
  });
  expect(code).toBe(1);
  expect(complaints.join('\n')).toContain('write -- and a space before it');
});

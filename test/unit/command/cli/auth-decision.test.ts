import { requireAuthDecision } from '../../../../src/command/cli/auth-decision';
import { readSettings } from '../../../../src/base/settings/read-settings';

describe('a start without ASPECTORY_AUTH', () => {
  it.each(['127.0.0.1', '127.9.0.1', '::1', '[::1]', 'localhost', 'a.localhost'])('is possible on %s', (HOST) => {
    expect(() => requireAuthDecision(readSettings({ HOST }))).not.toThrow();
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'catalog', 'localhost.example.com', 'fe80::1%eth0'])(
    'is refused on %s',
    (HOST) => {
      expect(() => requireAuthDecision(readSettings({ HOST }))).toThrow(
        /HOST is .*ASPECTORY_AUTH=off .*HOST=127\.0\.0\.1/,
      );
      expect(() => requireAuthDecision(readSettings({ HOST, ASPECTORY_AUTH: 'off' }))).not.toThrow();
    },
  );
});

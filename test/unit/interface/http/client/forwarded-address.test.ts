import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { forwardedAddress } from '#interface/http/client/forwarded-address';

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the address of a client', () => {
  test.each<[string, readonly string[], string, string | undefined, string]>([
    ['no proxy is trusted by default', [], '10.0.0.5', '1.2.3.4', '10.0.0.5'],
    ['another address is not believed', ['10.0.0.5'], '10.0.0.6', '1.2.3.4', '10.0.0.6'],
    ['a trusted proxy is believed', ['10.0.0.5'], '::ffff:10.0.0.5', '1.2.3.4', '1.2.3.4'],
    ['what the client made up is ignored', ['10.0.0.0/8'], '10.0.0.5', '6.6.6.6, 1.2.3.4, 10.1.1.1', '1.2.3.4'],
    ['what is not an address ends the search', ['10.0.0.0/8'], '10.0.0.5', '1.2.3.4, <script>, 10.1.1.1', '10.1.1.1'],
    ['a proxy without the header is the client', ['10.0.0.5'], '10.0.0.5', undefined, '10.0.0.5'],
    [
      'addresses of IPv6 are compared without their zone',
      ['fe80::/10', '::1'],
      '::1',
      '2001:db8::7, fe80::1%eth0',
      '2001:db8::7',
    ],
    ['a closed connection has no address', ['10.0.0.5'], '', '1.2.3.4', ''],
  ])('%s', (_name, proxies, address, forwarded, expected) => {
    expect(forwardedAddress(proxies)(from(address, forwarded))).toBe(expected);
  });
});

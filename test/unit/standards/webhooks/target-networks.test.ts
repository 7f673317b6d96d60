import { TargetNetworks } from '#standards/webhooks/delivery/target-networks';

const networks = new TargetNetworks([], 'ASPECTORY_WEBHOOK_NETWORKS');
const refusal = (address: string) => networks.refusal(address, 'https:');

describe('an address that is not public', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.100.100.200',
    '192.168.0.1',
    '172.31.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::',
    '::1',
    // Forms that embed IPv4.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '::ffff:0:a9fe:a9fe',
    '::ffff:0:8.8.8.8',
    '::127.0.0.1',
    '::8.8.8.8',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2600:1::5efe:10.0.0.1',
    '2600:1::200:5efe:7f00:1',
    '2600:1:2:3:0:5efe:a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '100:0:0:1::1',
    '5f00::1',
    '3fff::1',
    '4000::1',
    'e000::1',
  ])('%s is refused', (address) => expect(refusal(address)).toContain('is not a public address'));

  test.each(['8.8.8.8', '::ffff:8.8.8.8', '2600:1::1', '2a00:1450:4001::200e', '2620:fe::fe', '2001:4860:4860::8888'])(
    '%s is public',
    (address) => expect(refusal(address)).toBeUndefined(),
  );

  test('is allowed where the settings name its network', () => {
    const named = new TargetNetworks(['10.0.0.0/8', 'fd00::/8'], 'ASPECTORY_WEBHOOK_NETWORKS');
    expect(named.refusal('10.1.2.3', 'http:')).toBeUndefined();
    expect(named.refusal('::ffff:10.1.2.3', 'http:')).toBeUndefined();
    expect(named.refusal('fd12::1', 'http:')).toBeUndefined();
    expect(named.refusal('::ffff:0:10.1.2.3', 'http:')).toContain('is not a public address');
  });
});

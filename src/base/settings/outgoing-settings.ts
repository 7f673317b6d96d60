import { integer, optionalNetworks, type ReadSetting } from './setting';

/** Settings of what the service sends to other systems. */
export function outgoingSettings(read: ReadSetting) {
  return {
    webhookNetworks: read(
      optionalNetworks({
        env: 'ASPECTORY_WEBHOOK_NETWORKS',
        expected: 'addresses or networks, separated by commas: 10.20.0.0/16, ::1',
        help: 'Private networks into which webhooks may send, also without https. Without it, webhooks send to public addresses alone.',
      }),
    ),
    webhookStopDays: read(
      integer({
        env: 'ASPECTORY_WEBHOOK_STOP_DAYS',
        default: 5,
        min: 1,
        max: 365,
        help: 'Days of failures without a success after which a webhook is turned off. It keeps its position.',
      }),
    ),
    consumersAwaitedDays: read(
      integer({
        env: 'ASPECTORY_CONSUMERS_AWAITED_DAYS',
        default: 90,
        min: 1,
        max: 3650,
        help: 'Days for which the change log keeps, beyond ASPECTORY_CHANGES_KEPT_DAYS, what a registered consumer or webhook has not read, while it reads nothing.',
      }),
    ),
  };
}

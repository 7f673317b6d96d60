import type { Accounts } from '#access/accounts/create-accounts';
import { serviceAddress } from '#base/settings/service-address';
import type { Settings } from '#base/settings/settings-table';
import type { ClientServices, DigestServices } from '#interface/rest/services';
import { DigestLoop } from '#standards/digests/digest-loop';
import { DigestMessages } from '#standards/digests/digest-messages';
import { DigestReports } from '#standards/digests/digest-report';
import { DigestSender } from '#standards/digests/digest-sender';
import { DigestUsers } from '#standards/digests/digest-users';
import { Digests } from '#standards/digests/digests';
import { MailConfirmation } from '#standards/digests/mail-confirmation';
import { MailSender } from '#standards/digests/mail-sender';
import { SignedTexts } from '#standards/digests/signed-texts';
import { checkWebAddress } from '#standards/webhooks/check-choices';
import { HttpSender } from '#standards/webhooks/delivery/http-sender';
import { TargetNetworks } from '#standards/webhooks/delivery/target-networks';
import type { Core } from './core';

interface DigestParts extends Pick<
  Core,
  'settings' | 'store' | 'models' | 'reader' | 'awaited' | 'changes' | 'now' | 'logger'
> {
  readonly accounts: Pick<Accounts, 'unattended' | 'keys'>;
  readonly whatChanged: ClientServices['whatChanged'];
}

/** What tells users what changed of what concerns them. */
export function createDigests({ settings, store, models, reader, changes, now, logger, ...parts }: DigestParts) {
  const { database } = store;
  const { accounts, whatChanged, awaited: writer } = parts;
  // Webhooks take a privilege, and digests none, so what is allowed for one is not for the other.
  const networks = new TargetNetworks(settings.digestNetworks ?? [], 'ASPECTORY_DIGEST_NETWORKS');
  const web = new HttpSender(networks);
  const sender = new DigestSender({ web, mail: mailOf(settings) });
  const users = new DigestUsers({ unattended: accounts.unattended, reader });
  const reports = new DigestReports({ reader, whatChanged });
  const ownAddress = serviceAddress(settings);
  const endLinks = new SignedTexts(accounts.keys, 'end a digest');
  const messages = new DigestMessages({ address: ownAddress, endLinks });
  const links = new SignedTexts(accounts.keys, 'begin a digest');
  const newest = () => changes.signal.newest;
  const shared = { database, models, users, reports, messages, sender, newest, now, logger };
  const loop = new DigestLoop(shared);
  const services: DigestServices = {
    digests: new Digests({
      ...shared,
      writer,
      endLinks,
      confirmation: new MailConfirmation({ address: ownAddress, links, sender, now }),
      checkWebAddress: (address, field) => checkWebAddress(address, networks, field),
      onChange: () => loop.wake(),
    }),
  };
  return { services, loop };
}

function mailOf({ smtpUrl: url, smtpFrom: from }: Settings): MailSender | undefined {
  return url === undefined || from === undefined ? undefined : new MailSender({ url, from });
}

// The composition root: it connects ports and adapters.
import type { Logger } from 'pino';
import { version } from '#package.json';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import type { ActorLimits } from '#access/throttles/actor-limits';
import type { Throttles } from '#access/throttles/throttles';
import type { Accounts } from '#access/accounts/create-accounts';
import type { Audit } from '#access/audit/create-audit';
import type { Adoption } from '#catalog/aspects/set-aside/adoption';
import { fitLoop } from '#catalog/aspects/fit/fit-loop';
import type { StoredFit } from '#catalog/aspects/fit/stored-fit';
import { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import type { Actor } from '#catalog/authorization/actor';
import { BackgroundLoops } from '#base/background/background-loops';
import { onlyReads } from '#base/database/open-database';
import type { Database } from '#base/database/sql-client';
import type { ClientServices, DeletionServices, DigestServices, Services } from '#interface/rest/services';
import type { ProbedProcess } from '#operation/health/readiness';
import { ServiceMetrics } from '#operation/metrics/service-metrics';
import { RetentionRun } from '#operation/admin/retention-run';
import { createAdmin } from '#operation/admin/create-admin';
import { IndexRestorer } from '#operation/admin/restore-indices';
import { ShippedMetadata } from '#operation/admin/shipped-metadata';
import type { SearchEngine } from '#search/engine/search-engine';
import type { Sessions } from '#access/sessions/create-sessions';
import type { Settings } from '#base/settings/settings-table';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { EntityDeletions } from '#catalog/deletion/entity-deletions';
import { References } from '#catalog/deletion/references';
import { RegistryDeletion } from '#catalog/deletion/registry-deletion';
import { Erasures } from '#operation/erasure/erasures';
import { serviceAddress } from '#base/settings/service-address';
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
import type { OpenStore, StoreOpening } from './open-store';
import type { ChangeReaders } from './change-readers';
import type { Core } from './core';
import { createCore } from './create-core';
import { createOperating } from './create-operating';
import { createClientServices } from './create-client-services';
import { createPeople } from './create-people';
import { createWebhooks } from './create-webhooks';
import { backupLoops } from './backup-loops';
import { maintenanceLoops } from './maintenance-loops';
import type { WarmUp } from './warm-up';

/** The service without its HTTP interface. Commands work with it. */
export interface Runtime {
  readonly services: Services;
  readonly accounts: Accounts;
  /** Platforms and their kin, and while authentication is on the roles and the first policies. */
  readonly shipped: ShippedMetadata;
  readonly setAside: SetAsideStore;
  readonly adoption: Adoption;
  readonly fit: StoredFit;
  /** Reads what is stored, whoever asks. */
  readonly stored: AspectReader;
  readonly audit: Audit;
  readonly sessions: Sessions;
  /** What each actor may take of this process. */
  readonly limits: ActorLimits;
  readonly throttles: Throttles;
  /** The actor of commands, which may do everything. */
  readonly system: Actor;
  readonly database: Database;
  readonly search: SearchEngine;
  readonly metrics: ServiceMetrics;
  /** Starts the background loops of a service. */
  start(): void;
  readonly loops: BackgroundLoops;
  readonly warmUp: WarmUp;
  readonly probed: ProbedProcess;
  /** Ends what waits for something to happen: streams of changes, writes that wait for the search cluster. */
  finishSoon(): void;
  /** The folder of generated files. */
  readonly generated: string;
  readonly store: Pick<OpenStore, 'place' | 'settings' | 'announce' | 'requireModels'>;
  close(): Promise<void>;
}

interface RuntimeOpening extends StoreOpening {
  /** Whether a full write queue refuses writes. Commands wait instead, because they submit a few at a time. */
  readonly limitsWriteQueue?: boolean;
}

/**
 * Commands follow the change log as well, because an import must apply the policies of now.
 * @throws StartupError
 */
export async function createRuntime(given: Settings, logger: Logger, opening: RuntimeOpening): Promise<Runtime> {
  const core = await createCore(given, logger, opening, () => loops.health());
  const { settings, store, models, policies, changes, search, awaited, metrics, system, now } = core;
  const { database, questions, generated } = store;
  const people = createPeople(core);
  const { accounts, audit } = people.known;
  const admin = createTasks(core, accounts);
  const operating = createOperating(core);
  const webhooks = createWebhooks({ ...core, accounts, audit });
  const clients = createClientServices(core, { accounts, audit, names: people.services.names });
  const digests = createDigests({ ...core, accounts, whatChanged: clients.whatChanged });
  const services: Services = {
    models,
    writer: awaited,
    ...operating.services,
    ...createDeletions(core),
    ...clients,
    ...changes.services,
    ...webhooks.services,
    ...digests.services,
    ...people.services,
    admin: admin.service,
    restorer: new IndexRestorer({ database, questions, models, maintenance: search.maintenance, writer: awaited, now }),
    retention: new RetentionRun(database, policies, now),
    metrics,
    version,
  };
  const { warmUp, probed } = operating;
  const changing = [
    admin.tasks,
    fitLoop(core.fit, logger),
    webhooks.loop,
    digests.loop,
    core.writeHealth,
    ...maintenanceLoops({ ...core, database, questions, coverage: clients.coverage, writer: awaited }),
    ...people.loops,
    ...backupLoops(settings, store, metrics, logger),
  ];
  const reads = [metrics.readings, ...people.reads, ...search.loops];
  const loops = new BackgroundLoops(onlyReads(opening.use) ? reads : [...changing, ...reads]);
  changes.follower.start();
  return {
    services,
    ...people.known,
    shipped: new ShippedMetadata({
      database,
      models,
      writer: core.writer,
      reader: core.reader,
      isOn: settings.auth === 'on',
    }),
    setAside: core.setAside,
    fit: core.fit,
    adoption: operating.services.adoption,
    stored: core.reader,
    system,
    database,
    search,
    metrics,
    loops,
    warmUp,
    probed,
    generated,
    store,
    start: () => loops.start(),
    finishSoon: () => finishSoon(changes, search),
    close: () => closeAll(changes, [warmUp, loops], search, store),
  };
}

/** The tasks that operators request. */
function createTasks(core: Core, { unattended }: Pick<Accounts, 'unattended'>) {
  const { store, models, changes, search, system, now, logger } = core;
  const { database, questions } = store;
  return createAdmin({
    database,
    questions,
    models,
    log: changes.log,
    projections: search.projections,
    series: search.series,
    actor: system.urn,
    unattended,
    now,
    logger,
  });
}

function finishSoon({ signal }: ChangeReaders, search: SearchEngine): void {
  signal.stop();
  search.finishSoon();
}

/** Closes in the reverse order of the start: the store closes last, because the others still write to it. */
async function closeAll(
  changes: ChangeReaders,
  working: readonly { stop(): Promise<void> }[],
  search: SearchEngine,
  store: { close(): Promise<void> },
): Promise<void> {
  finishSoon(changes, search);
  await Promise.all([...working.map((each) => each.stop()), changes.follower.stop()]);
  await search.close();
  await store.close();
}

type DeletionParts = Pick<Core, 'settings' | 'store' | 'models' | 'changes' | 'search' | 'awaited' | 'erasing' | 'now'>;

function createDeletions(parts: DeletionParts): DeletionServices {
  const { settings, store, models, changes, search, awaited: writer, erasing, now } = parts;
  const { database, questions, validateAspect } = store;
  const { projections } = search;
  const access = new EntityAccess(questions, models.registry.accessAttributes);
  // Unknown fields of stored values are no reason to take more away.
  const validator = createAspectValidator(validateAspect, 'keep');
  const deletions = new EntityDeletions({ database, models, writer, access, log: changes.log, projections, now });
  const references = new References({ questions, models, writer, validator, access });
  const feed = changes.services.changes;
  return {
    deletions,
    references,
    erasures: new Erasures({ database, questions, models, projection: erasing, deletions, references, feed }),
    registryDeletion: new RegistryDeletion({
      questions,
      access,
      models,
      writer,
      isAllowed: settings.deleteAll === 'on',
    }),
  };
}

interface DigestParts extends Pick<
  Core,
  'settings' | 'store' | 'models' | 'reader' | 'awaited' | 'changes' | 'now' | 'logger'
> {
  readonly accounts: Pick<Accounts, 'unattended' | 'keys'>;
  readonly whatChanged: ClientServices['whatChanged'];
}

/** What tells users what changed of what concerns them. */
function createDigests({ settings, store, models, reader, changes, now, logger, ...parts }: DigestParts) {
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

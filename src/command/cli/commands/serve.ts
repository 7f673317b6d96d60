import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { version } from '#package.json';
import { tracePasses } from '#base/background/trace-passes';
import { fileProblem } from '#base/errors/error-code';
import { logForgotten } from '#catalog/aspects/fit/fit-loop';
import { StartupError } from '#base/errors/startup-error';
import { createFileLogger, createLogger } from '#base/logging/create-logger';
import { createRuntime, type Runtime } from '#command/composition/create-runtime';
import { writeShippedMetadata } from '../write-shipped-metadata';
import { readSettings } from '#base/settings/read-settings';
import type { Settings } from '#base/settings/settings-table';
import { openTracing } from '#base/tracing/open-tracing';
import type { Tracing } from '#base/tracing/tracing';
import { describeSettings, settingsHelp } from '#base/settings/show-settings';
import type { AddCommand, CommandContext } from '../command-context';
import { FollowedModels } from '../followed-models';
import { listen, type Listener } from '../listen';
import { requireFreeAddresses } from '../listen-places';
import { serviceAddress } from '../running-service';
import { untilStopped } from '../stop-signal';

interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
}

/** The time that running requests may take after a stop was requested. */
const FINISH_WITHIN_MS = 30_000;
const STANDARD_OUTPUT = 1;
const ASPECTS_SHOWN_MAX = 20;
const MEGABYTE = 1024 * 1024;

export const addServe: AddCommand = (program, context) => {
  program
    .command('serve')
    .description('start the service')
    .option('-p, --port <port>', 'port to listen on, instead of PORT')
    .option('--host <address>', 'address to listen on, instead of HOST')
    .addHelpText('after', () => `\nSettings, from the environment:\n${currentHelp(context.environment)}`)
    .action((options: ServeOptions) => serve(options, context));
};

/** Invalid settings do not prevent help, because a person with invalid settings needs it. */
function currentHelp(environment: CommandContext['environment']): string {
  try {
    return settingsHelp(readSettings(environment));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return `${settingsHelp(undefined)}\n\n${error.message}`;
  }
}

async function serve(
  { port, host }: ServeOptions,
  { environment, outputIsTerminal: terminal, commandLine, print, complain }: CommandContext,
): Promise<void> {
  const settings = readSettings({
    ...environment,
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
  });
  await requireFreeAddresses(settings);
  requireServer(settings);
  const logger = await serviceLogger(settings, terminal);
  logger.debug({ settings: describeSettings(settings) }, 'settings');
  const tracing = await openTracing(settings, version, logger);
  if (tracing) tracePasses(tracing);
  const followed = FollowedModels.ofParent();
  const serving = { commandLine, logger, tracing, followed, say: terminal ? print : complain, terminal };
  try {
    let next: Settings | undefined = settings;
    while (next) next = await serveModels(next, serving);
  } finally {
    await tracing?.close();
  }
}

/** @throws StartupError for a reader without a server of its own, because it would read what no process writes */
function requireServer({ role, databaseUrl }: Settings): void {
  if (role === 'reader' && databaseUrl === undefined)
    throw new StartupError(
      'ASPECTORY_ROLE is reader without DATABASE_URL. Name the standby, or the server that other processes write to.',
    );
}

interface Serving {
  readonly commandLine: string;
  readonly logger: Logger;
  readonly tracing: Tracing | undefined;
  readonly followed: FollowedModels | undefined;
  readonly say: (line: string) => void;
  readonly terminal: boolean;
}

/** Serves until a signal, or until there are other models. @returns the settings to go on with; undefined to end */
async function serveModels(settings: Settings, serving: Serving): Promise<Settings | undefined> {
  const { commandLine, logger, tracing, followed } = serving;
  const runtime = await createRuntime(settings, logger, {
    command: commandLine,
    use: settings.role === 'reader' ? 'follows' : 'serves',
    shared: false,
    limitsWriteQueue: true,
    whileOpening: loadEarly,
    tracing,
  });
  const listeners: Listener[] = [];
  try {
    if (settings.role !== 'reader')
      await writeShippedMetadata(runtime, settings.shippedMetadata === 'on' ? undefined : 'access');
    await logForgotten(runtime.fit, logger);
    // Not loaded by other commands, because it takes 0.1 s.
    const { createInterface } = await import('#command/composition/create-interface');
    const { listenForMetrics } = await import('../listen-for-metrics.ts');
    const parts = { logger, tracing, served: followed };
    const main = await listen(await createInterface(runtime, runtime.store.settings, parts), settings);
    listeners.push(main);
    const metrics = await listenForMetrics(runtime, runtime.store.settings, logger);
    if (metrics) listeners.push(metrics);
    await runtime.store.announce(serviceAddress({ ...settings, port: main.port }));
    runtime.start();
    if (followed?.isServing) announceChange(settings, serving);
    else announceReady(runtime, { main, metrics }, settings, serving);
    followed?.serving();
    // Not awaited here: a signal must be heard from now on.
    const announced = announceAdoptable(runtime, logger);
    const signal = await Promise.race([untilStopped(), ...untilOthers(runtime, serving)]);
    await announced;
    if (signal === OTHER_MODELS) return { ...settings, port: main.port };
    await leaveProxiesTime(runtime, signal, settings.stopDelaySeconds, logger);
    logger.info({ signal }, 'stopping after the running requests; send the signal again to stop immediately');
    return undefined;
  } finally {
    followed?.stop();
    runtime.finishSoon();
    await Promise.all(listeners.map((listener) => listener.stop(FINISH_WITHIN_MS)));
    await runtime.close();
  }
}

const OTHER_MODELS = 'other models';

/** A list of at most one promise. */
function untilOthers(
  { store }: Runtime,
  { followed, say }: Pick<Serving, 'followed' | 'say'>,
): readonly Promise<typeof OTHER_MODELS>[] {
  if (!followed) return [];
  const refused = (problem: string) => say(`${problem} The last good models are served.`);
  return [followed.untilGenerated(() => store.requireModels(), refused).then(() => OTHER_MODELS)];
}

function announceChange({ logFile }: Settings, { logger, say, terminal }: Serving): void {
  if (terminal) say('The changed models are served.');
  if (!terminal || logFile !== undefined) logger.info('the changed models are served');
}

function announceReady(
  { store }: Runtime,
  { main: { url }, metrics }: { readonly main: Listener; readonly metrics: Listener | undefined },
  { logFile }: Settings,
  { logger, say, terminal }: Serving,
): void {
  const facts = {
    url,
    docs: `${url}/restli/docs`,
    data: store.place,
    ...(metrics && { metrics: `${metrics.url}/metrics` }),
  };
  // Without a terminal, standard output has only the JSON lines of the log.
  say(`Aspectory is at ${facts.url}, its API reference at ${facts.docs}, its data in ${facts.data}`);
  if (!terminal || logFile !== undefined) logger.info(facts, 'ready');
}

/** A person who presses Ctrl-C does not wait. */
async function leaveProxiesTime(
  { probed }: Runtime,
  signal: NodeJS.Signals,
  seconds: number,
  logger: Logger,
): Promise<void> {
  if (signal !== 'SIGTERM' || !probed.stop() || seconds === 0) return;
  logger.info(
    { signal, seconds },
    'not ready any more, and answering requests until proxies have noticed (ASPECTORY_STOP_DELAY_SECONDS); send the signal again to stop immediately',
  );
  await sleep(seconds * 1000);
}

/** The database server is started within this time, and then takes longer than what is loaded. */
const DATABASE_BEGINS_WITHIN_MS = 100;

/** Loads what the first questions need while the database starts. What fails here fails again where it is needed, and is told there. */
function loadEarly(generated: string): void {
  const load = async () => {
    const { loadInterface } = await import('#command/composition/load-interface');
    await loadInterface(generated);
  };
  setTimeout(() => void load().catch(() => undefined), DATABASE_BEGINS_WITHIN_MS).unref();
}

/** A failure does not stop a service that works. */
async function announceAdoptable({ setAside, services: { models } }: Runtime, logger: Logger): Promise<void> {
  try {
    const counts = await setAside.adoptable(models);
    const values = counts.reduce((sum, each) => sum + each.values, 0);
    const aspects = counts.map(({ entityType, aspect }) => `${entityType}.${aspect}`).slice(0, ASPECTS_SHOWN_MAX);
    if (values > 0)
      logger.info({ values, aspects }, 'the models know aspects that were set aside; run "aspectory adopt"');
  } catch (error) {
    logger.warn({ err: error }, 'the values that are set aside could not be counted');
  }
}

/** @throws InvalidInputError if the file of the log cannot be written */
async function serviceLogger(
  { logLevel, logFile, logFileMegabytes, logFiles }: Settings,
  terminal: boolean,
): Promise<Logger> {
  if (logFile === undefined) return createLogger(logLevel, { descriptor: STANDARD_OUTPUT, terminal });
  try {
    return createFileLogger(logLevel, logFile, { bytesMax: logFileMegabytes * MEGABYTE, filesMax: logFiles });
  } catch (error) {
    throw fileProblem(`The log file ${logFile}`, 'written', error);
  }
}

import { printableLine } from '#base/logging/printable';
import type { Throttle } from '#access/throttles/sql/throttle-rows';
import { StartupError } from '#base/errors/startup-error';
import { actorUrn } from '../actor-urn';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { withCatalog } from '../with-catalog';

interface SetOptions {
  readonly requests?: number;
  readonly megabytes?: number;
}

const HELP = `
ACTOR is the name of a user or a urn. Every process applies the limit within 5 seconds, without a restart, and answers 429 with Retry-After to what is
beyond it. Each process counts for itself. Without a limit of its own, an actor has those of ASPECTORY_ACTOR_REQUESTS_PER_SECOND and
ASPECTORY_ACTOR_MEGABYTES_PER_SECOND.

  aspectory throttle set ingestion --requests 20 --megabytes 1
  aspectory throttle remove ingestion`;

/** Limits of single actors. Needs no credentials, because who runs it can write the data anyway. */
export const addThrottle: AddCommand = (program, context) => {
  const throttle = program
    .command('throttle')
    .description('slow down one client: limit its requests and bytes')
    .addHelpText('after', HELP);
  throttle
    .command('set <actor>')
    .description('limit an actor; replaces an earlier limit')
    .option('--requests <number>', 'requests per second to each process', integerOption(1, 1_000_000))
    .option('--megabytes <number>', 'megabytes of requests and answers per second', integerOption(1, 100_000))
    .action((actor: string, options: SetOptions) => set(context, actor, options));
  throttle
    .command('list')
    .description('list the actors with limits of their own')
    .action(() =>
      withCatalog(context, { use: 'reads' }, async ({ throttles }) => {
        for (const each of await throttles.list()) context.print(printableLine(lineOf(each)));
      }),
    );
  throttle
    .command('remove <actor>')
    .description('give an actor the limits of the settings again')
    .action((actor: string) =>
      withCatalog(context, { use: 'writes' }, async (runtime) => {
        const urn = await actorUrn(runtime, actor);
        await runtime.throttles.remove(runtime.system, urn);
        context.print(printableLine(`${urn} has the limits of the settings.`));
      }),
    );
};

function set(context: CommandContext, actor: string, { requests, megabytes }: SetOptions): Promise<void> {
  if (requests === undefined && megabytes === undefined)
    throw new StartupError('Say what to limit: --requests, --megabytes, or both.');
  return withCatalog(context, { use: 'writes' }, async (runtime) => {
    const limits = { requestsPerSecond: requests ?? null, megabytesPerSecond: megabytes ?? null };
    const throttle = { actor: await actorUrn(runtime, actor), ...limits };
    await runtime.throttles.set(runtime.system, throttle);
    context.print(printableLine(`${throttle.actor}: ${limitsText(throttle)}, in every process within 5 seconds.`));
  });
}

function lineOf({ actor, setBy, setOn, ...limits }: Throttle): string {
  return [actor, limitsText(limits), `set by ${setBy} at ${new Date(setOn).toISOString()}`].join('  ');
}

function limitsText({
  requestsPerSecond,
  megabytesPerSecond,
}: Pick<Throttle, 'requestsPerSecond' | 'megabytesPerSecond'>): string {
  return [
    ...(requestsPerSecond === null ? [] : [`${requestsPerSecond} requests a second`]),
    ...(megabytesPerSecond === null ? [] : [`${megabytesPerSecond} MB a second`]),
  ].join(', ');
}

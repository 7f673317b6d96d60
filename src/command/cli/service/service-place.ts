import { StartupError } from '#base/errors/startup-error';
import type { CommandContext } from '../command-context';
import { requireService } from '../running-service';
import { readToken, type TokenOptions } from './service-options';

export interface ServiceOptions extends TokenOptions {
  /** Default: the service of `--data-dir`, or the one at HOST and PORT. */
  readonly url?: string;
}

/** A running service, and the token to ask it with. */
export interface ServicePlace {
  readonly url: string;
  readonly token: string | undefined;
}

/** @throws StartupError | InvalidInputError for a token that cannot be read, or if no service uses the data of `--data-dir` */
export async function findServicePlace(options: ServiceOptions, context: CommandContext): Promise<ServicePlace> {
  const { url } = options;
  if (url !== undefined && context.namesCatalog)
    throw new StartupError('--url and --data-dir both name the catalog. Leave out one of them.');
  return { url: url ?? (await requireService(context)), token: readToken(options) };
}

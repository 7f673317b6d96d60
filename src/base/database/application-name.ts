import { version } from '#package.json';

const PREFIX = 'aspectory ';

/** Names a connection of this program and its release, for operators and for later releases. Releases before 0.3.0 name only the program. */
export const APPLICATION_NAME = `${PREFIX}${version}`;

/** An SQL condition for such connections, of any release. */
export const IS_APPLICATION = "application_name ~ '^aspectory( [0-9]|$)'";

/** The release that made a connection; undefined if it does not say. */
export function releaseOf(applicationName: string): string | undefined {
  return applicationName.startsWith(PREFIX) ? applicationName.slice(PREFIX.length) : undefined;
}

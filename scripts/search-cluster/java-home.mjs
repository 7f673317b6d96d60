// Finds a Java that is new enough.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INSTALLED = '/usr/lib/jvm';

/** JAVA_HOME, else the `java` on the PATH, else the first installed one, if it is new enough. */
export function javaHome(oldest) {
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .toSorted()
        .map((name) => join(INSTALLED, name))
    : [];
  const home = [process.env.JAVA_HOME, homeOnPath(), ...installed].find((each) => each && versionAt(each) >= oldest);
  if (!home)
    throw new Error(`the cluster needs Java ${oldest} or later: put its bin folder on the PATH, or set JAVA_HOME`);
  return home;
}

function homeOnPath() {
  const { stderr } = spawnSync('java', ['-XshowSettings:properties', '-version'], { encoding: 'utf8' });
  return /java\.home = (.*)/.exec(stderr ?? '')?.[1];
}

/** The major version of the Java in `home`; 0 without one. */
function versionAt(home) {
  const release = join(home, 'release');
  return existsSync(release) ? Number(/JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8'))?.[1] ?? 0) : 0;
}

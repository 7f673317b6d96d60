// A pid alone does not name a process for ever: after a crash or a restart of the machine it belongs to another one. A process is
// named by where its pid counts (machine start, pid namespace), the pid, and when it started.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Within which pids can be compared: this start of this machine, this container. */
export function pidScope(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** When process `pid` started, in a text that only makes sense compared; undefined when there is no such process. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  try {
    // The name in parentheses may hold blanks, so fields are counted from after it: state is the 3rd, start time the 22nd.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s*/s, '')
      .split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** The command line of process `pid`; undefined when there is no such process. */
export function processCommand(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', column, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

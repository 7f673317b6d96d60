// A pid does not identify a process for good, because another process may get it after a crash or a restart of the machine. A process is
// identified by the scope of its pid (machine start, pid namespace), the pid, and its start time.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The scope in which pids can be compared: this start of this machine, this container. */
export function pidScope(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The start of process `pid`, as a string that can only be compared; undefined if the process does not exist. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  try {
    // Count fields after the name in parentheses, because it may contain spaces. State is the 3rd field, start time the 22nd.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s*/s, '')
      .split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** The command line of process `pid`; undefined if the process does not exist. */
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

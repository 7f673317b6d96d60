import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Memory of a process and all below it, in MB. On Linux the proportional set size: memory that processes share counts once.
 * Elsewhere the resident set size, which counts it in each of them.
 */
export function treeMemoryMb(root: number): number {
  const processes = runningProcesses();
  const tree = new Set([root]);
  // Parents may come after their children in the list.
  for (let known = 0; known < tree.size;) {
    known = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid)).reduce((sum, { pid, residentKb }) => sum + (proportionalKb(pid) ?? residentKb), 0) / 1024;
}

export const MEMORY_MEASURE = process.platform === 'linux' ? 'PSS' : 'RSS';

function runningProcesses() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n').map((line) => {
    const [pid = 0, parent = 0, residentKb = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, residentKb };
  });
}

function proportionalKb(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  } catch {
    // Ended in the meantime.
    return 0;
  }
}

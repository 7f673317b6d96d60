import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether the system is Linux. No other shows processor time and shared memory of every process. */
const IS_LINUX = process.platform === 'linux';
const TICKS_PER_SECOND = 100;

export const MEMORY_MEASURE = IS_LINUX ? 'PSS' : 'RSS';

/**
 * Memory of a process and its descendants, in MB. On Linux it is the proportional set size, which counts shared memory once.
 * Elsewhere it is the resident set size, which counts shared memory in every process.
 */
export function treeMemoryMb(root: number): number {
  return treeOf(root).reduce((sum, { pid, residentKb }) => sum + (proportionalKb(pid) ?? residentKb), 0) / 1024;
}

/** Processor time of a process and its descendants, including those that have ended; NaN where it is unknown. */
function treeCpuSeconds(root: number): number {
  return IS_LINUX ? treeOf(root).reduce((sum, { pid }) => sum + cpuTicks(pid), 0) / TICKS_PER_SECOND : Number.NaN;
}

/** Runs the work. @returns its result, and the processor time that the processes and their descendants took meanwhile */
export async function withCpuSeconds<Result>(
  roots: readonly number[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuSeconds: number }> {
  const taken = () => roots.reduce((sum, root) => sum + treeCpuSeconds(root), 0);
  const before = taken();
  const result = await work();
  return { result, cpuSeconds: taken() - before };
}

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly residentKb: number;
}

function treeOf(root: number): readonly ProcessRow[] {
  const processes = runningProcesses();
  const tree = new Set([root]);
  // Parents may come after their children in the list.
  for (let known = 0; known < tree.size;) {
    known = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid));
}

function runningProcesses(): readonly ProcessRow[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, residentKb = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, residentKb };
    });
}

function proportionalKb(pid: number): number | undefined {
  return IS_LINUX ? Number(/^Pss:\s+(\d+)/m.exec(readOfProcess(pid, 'smaps_rollup'))?.[1] ?? 0) : undefined;
}

/** Fields 14 to 17 of the line: its own time and the time of children that it has waited for. The name before them may contain spaces. */
function cpuTicks(pid: number): number {
  const line = readOfProcess(pid, 'stat');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Empty when the process has ended in the meantime. */
function readOfProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '#base/database/database-address';
import { loadDatasets } from '../bench/catalog/load-catalog';
import type { Cleanup } from '../bench/cleanup';
import { createDatabase, newestPosition } from './catalog-database';
import { type Follower, followPages, followStream, lostChanges } from './clients/followers';
import { type Tally, Traffic } from './clients/traffic';
import { type Known, read, search, totalOf, write } from './clients/users';
import { type ReleaseProcess, startRelease } from './release-process';
import type { Release } from './releases';

const PROCESSES = 2;
const DATASETS = 500;
const WRITERS = 2;
/** The time that all processes of a release work before the next restart, so that background work of a start is done beside clients. */
const SETTLE_MS = 2000;
/** The time for which requests are still sent to a process that is being stopped, because all nodes must hear of it. */
const HEARD_OF_AFTER_MS = 3000;
const POLL_EVERY_MS = 50;
/** A cluster makes all its indices again, which takes two minutes while the machine does other work. */
const REBUILT_WITHIN_MS = 300_000;
const FOLLOWED_WITHIN_MS = 20_000;

export interface UpgradeRun {
  readonly engine: string;
  readonly tallies: readonly Tally[];
  readonly failures: readonly string[];
  readonly followers: readonly { readonly name: string; readonly followed: number; readonly lost: number }[];
  readonly restarts: readonly ReleaseProcess[];
}

interface RunPlan {
  readonly engine: string;
  /** Chooses the engine. */
  readonly environment: { readonly [name: string]: string };
  readonly server: DatabaseAddress;
  readonly scratch: string;
  readonly old: Release;
  readonly next: Release;
}

/** Restarts the processes of a catalog one after the other, to the new release and back, while clients use it. */
export async function runUpgrade(plan: RunPlan, cleanup: Cleanup): Promise<UpgradeRun> {
  const { engine, old, next } = plan;
  const folder = join(plan.scratch, engine);
  await mkdir(folder);
  const database = await createDatabase(plan.server, engine);
  const environment = { ...plan.environment, DATABASE_URL: database };
  const start = (release: Release) => startRelease(release, { folder, environment }, cleanup);
  const processes: ReleaseProcess[] = [];
  for (let n = 0; n < PROCESSES; n++) processes.push(await start(old));
  await loadDatasets(processes[0]?.url ?? '', 0, DATASETS);
  while ((await totalOf(processes[0]?.url ?? '', '*')) < DATASETS) await sleep(POLL_EVERY_MS);

  const traffic = new Traffic();
  for (const { url } of processes) traffic.add(url);
  const after = await newestPosition(database);
  const clients = new Clients(traffic, after);
  const restarts: ReleaseProcess[] = [];
  for (const release of [next, old]) {
    for (let n = 0; n < PROCESSES; n++) {
      await sleep(SETTLE_MS);
      const started = await replace(processes[n], () => start(release), traffic);
      processes[n] = started;
      restarts.push(started);
    }
    await untilRebuilt(processes);
  }
  await sleep(SETTLE_MS);
  const followers = await clients.finish(() => newestPosition(database));
  for (const process of processes) await process.stop();
  return { engine, tallies: traffic.tallies, failures: traffic.failures, followers, restarts };
}

/** Waits for the end of a rebuild. Only a rebuild shows that searches are answered during and after one. */
async function untilRebuilt(processes: readonly ReleaseProcess[]): Promise<void> {
  const deadline = performance.now() + REBUILT_WITHIN_MS;
  while (!processes.some((process) => process.log().includes('the search index is rebuilt'))) {
    if (performance.now() > deadline) throw new Error(`no process has rebuilt the index in ${REBUILT_WITHIN_MS} ms`);
    await sleep(POLL_EVERY_MS);
  }
}

/** Replaces a process as the files for Kubernetes say: the new one is ready before the old one is stopped, and nobody waits until requests go elsewhere. */
async function replace(
  stopped: ReleaseProcess | undefined,
  start: () => Promise<ReleaseProcess>,
  traffic: Traffic,
): Promise<ReleaseProcess> {
  const started = await start();
  traffic.add(started.url);
  await Promise.all([stopped?.stop(), sleep(HEARD_OF_AFTER_MS).then(() => traffic.remove(stopped?.url ?? ''))]);
  return started;
}

/** Clients that work from the construction on. */
class Clients {
  private readonly known: Known = { urns: [], acknowledged: [] };
  private readonly usersOver = new AbortController();
  private readonly followersOver = new AbortController();
  private readonly followers: readonly Follower[];
  private readonly users: Promise<unknown>;
  private readonly following: Promise<unknown>;

  constructor(
    traffic: Traffic,
    private readonly after: number,
  ) {
    const { known, usersOver, followersOver } = this;
    const pages = { name: 'by page', changes: [], reached: after };
    const stream = { name: 'by stream', changes: [], reached: after };
    this.followers = [pages, stream];
    this.users = Promise.all([
      ...Array.from({ length: WRITERS }, (_, writer) => write(traffic, known, writer, usersOver.signal)),
      read(traffic, known, usersOver.signal),
      search(traffic, DATASETS, usersOver.signal),
    ]);
    this.following = Promise.all([
      followPages(traffic, pages, followersOver.signal),
      followStream(traffic, stream, followersOver.signal),
    ]);
  }

  /** Ends the clients. Followers first get all changes. */
  async finish(readNewest: () => Promise<number>): Promise<UpgradeRun['followers']> {
    this.usersOver.abort();
    await this.users;
    const newest = await readNewest();
    const deadline = performance.now() + FOLLOWED_WITHIN_MS;
    while (this.followers.some(({ reached }) => reached < newest) && performance.now() < deadline)
      await sleep(POLL_EVERY_MS);
    this.followersOver.abort();
    await this.following;
    return this.followers.map((follower) => ({
      name: follower.name,
      followed: follower.changes.length,
      lost: lostChanges(follower, { after: this.after, newest }, this.known.acknowledged),
    }));
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lostChanges } from '#scripts/upgrade/clients/followers';
import { textOf, Traffic } from '#scripts/upgrade/clients/traffic';
import { commit, release } from '#scripts/upgrade/last-release.json';
import { isCutOff, requireCommit } from '#scripts/upgrade/releases';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { isOlder, neededRelease } from '#base/database/schema/step-needs';

describe('the upgrade check', () => {
  it('says which commit a clone lacks, and how to get it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aspectory-clone-'));
    try {
      const refusal = `does not have the commit of the last release, ${commit} (scripts/upgrade/last-release.json). Fetch it: git fetch origin`;
      expect(() => requireCommit(folder, commit)).toThrow(refusal);
      execFileSync('git', ['init', '-q'], { cwd: folder });
      expect(() => requireCommit(folder, commit)).toThrow(refusal);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('knows a shallow clone, which it cannot be run in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aspectory-clone-'));
    const [origin, shallow] = [join(folder, 'origin'), join(folder, 'shallow')];
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
    const commitIn = () =>
      git('-C', origin, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'x');
    try {
      git('init', '-q', origin);
      commitIn();
      const first = git('-C', origin, 'rev-parse', 'HEAD');
      commitIn();
      git('clone', '-q', '--depth', '1', `file://${origin}`, shallow);
      expect([origin, shallow].map((clone) => isCutOff(clone, first))).toEqual([false, true]);
      expect(isCutOff(shallow, git('-C', shallow, 'rev-parse', 'HEAD'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('counts what a follower did not get exactly once', () => {
    const lost = (positions: readonly number[], acknowledged: readonly string[] = []) => {
      const changes = positions.map((position) => ({ position, requestId: `w${position}` }));
      return lostChanges({ name: 'by page', changes, reached: 0 }, { after: 2, newest: 5 }, acknowledged);
    };
    expect([lost([3, 4, 5], ['w4']), lost([3, 5]), lost([3, 4, 4, 5]), lost([3, 4, 5], ['w9'])]).toEqual([0, 1, 1, 1]);
  });

  it('counts every answer other than 200 and every broken connection as a failure, and asks the processes in turn', async () => {
    const traffic = new Traffic();
    const asked: string[] = [];
    const answers = [new Response('fine'), new Response('busy', { status: 503 }), undefined];
    for (const url of ['a', 'b']) traffic.add(url);
    for (const answer of answers)
      await traffic.count('read', (url) => {
        asked.push(url);
        return textOf(answer ? Promise.resolve(answer) : Promise.reject(new Error('refused')));
      });
    traffic.remove('a');
    expect([asked, traffic.next()]).toEqual([['a', 'b', 'a'], 'b']);
    expect(traffic.tallies).toMatchObject([{ kind: 'read', requests: 3, failed: 2 }]);
    expect(traffic.failures.map((line) => line.split(': ')[1])).toEqual(['503 busy', 'refused']);
  });
});

describe('a schema step that removes something', () => {
  it('names a release that is out already, because the last release runs beside it', () => {
    const tooNew = MIGRATIONS.filter(({ name }) => name >= '0017' && isOlder(release, neededRelease(name) ?? release));
    expect(tooNew.map(({ name }) => name)).toEqual([]);
  });
});

// A server that speaks S3: moto, from PyPI. It is installed once, and starts in a second.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from './test-cluster';
import { oncePerRun } from './test-run';
import { until } from './until';

const ROOT = join(__dirname, '../..');
const ENVIRONMENT = join(ROOT, '.build/python-s3');
const MOTO = 'moto[server,s3]==5.2.5';
const INSTALLS_WITHIN_MS = 300_000;

export interface TestS3 {
  readonly url: string;
  stop(): Promise<void>;
}

async function install(): Promise<void> {
  const program = `import { pythonEnvironment } from './scripts/python-environment.mjs';
    pythonEnvironment(process.argv[1], process.argv.slice(2))`;
  const args = ['--input-type=module', '--eval', program, ENVIRONMENT, MOTO];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
}

/** Starts a server with this bucket, which forgets everything at its end. */
export async function testS3(bucket: string): Promise<TestS3> {
  await oncePerRun('moto', install, INSTALLS_WITHIN_MS);
  const port = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(join(ENVIRONMENT, 'bin', 'moto_server'), ['-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
  const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request' };
  await until('the server has the bucket', async () => {
    const answer = await fetch(`${url}/${bucket}`, { method: 'PUT', headers }).catch(() => undefined);
    return answer?.ok ?? false;
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

const ROOT = join(__dirname, '../../..');
const SCHEMAS = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly object[];
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

interface Bom {
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string; readonly type: string } };
  readonly components: readonly Component[];
}

/** Where there is no network. */
const OFFLINE = { npm_config_registry: 'http://127.0.0.1:1/', npm_config_offline: 'true' };

async function sbom(...options: string[]): Promise<Bom> {
  const args = [join(ROOT, 'scripts/packages/sbom.mjs'), ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...OFFLINE },
    maxBuffer: 64_000_000,
  });
  return stdout === '' ? JSON.parse(readFileSync(options.at(-1) ?? '', 'utf8')) : JSON.parse(stdout);
}

function readSchema(name: string): object {
  return JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8'));
}

/** @returns what the schema of CycloneDX finds wrong */
function schemaErrors(bom: Bom): unknown {
  const ajv = new Ajv({ strict: false, allErrors: false, formats: { 'idn-email': true, 'iri-reference': true } });
  addFormats(ajv);
  ajv.addSchema(readSchema('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json');
  ajv.addSchema(readSchema('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json');
  ajv.validate(readSchema(`bom-${bom.specVersion}`), bom);
  return ajv.errors;
}

const BUNDLED: readonly string[] = webImports();

/** The packages that the web application imports. */
function webImports(): readonly string[] {
  const texts = readdirSync(join(ROOT, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, 'src/web', name), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import\b.*|\}) from '((?:@[\w-]+\/)?[\w-]+)[^']*';/gm)].map(([, name]) => name),
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

describe('the list of packages', () => {
  it('lists every package of the lock file with licence and digest, without a network', async () => {
    const bom = await sbom();
    const lock: {
      readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
    } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const digests = Object.entries(lock.packages).flatMap(([path, { integrity }]) =>
      path === '' ? [] : [Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')],
    );
    expect(new Set(bom.components.map(({ hashes: [hash] }) => hash?.content))).toEqual(new Set(digests));
    expect(bom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(bom.metadata.component).toMatchObject({ name, version, type: 'application' });
  });

  it('writes what the service uses to a file, as CycloneDX', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'aspectory-sbom-'));
    const bom = await sbom('--omit-dev', '--output', join(directory, 'bom.json'));
    rmSync(directory, { recursive: true });
    const names = bom.components.map(({ name }) => name);
    expect(names).toContain('pg');
    expect(names).not.toContain('jest');
    expect(names).not.toContain('esbuild');
    // Their code is in the bundle of the web application.
    for (const name of BUNDLED) expect(names).toContain(name);
    expect(names).toContain('scheduler');
    expect(schemaErrors(bom)).toBeNull();
    const [first] = bom.components.map((each) => ({ ...each, licenses: [{ license: {} }] }));
    expect(schemaErrors({ ...bom, components: first ? [first] : [] })).not.toBeNull();
  });
});

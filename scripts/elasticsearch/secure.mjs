// Gives a node TLS and a password, as production clusters have.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const USER = 'developer';
export const PASSWORD = 'for-development';
/** bcrypt of the password. */
const PASSWORD_HASH = '$2a$04$axFHlmlZxaA3kD1k1oGoouAFaPGt3KOu2sTZwW4RXqsF/RlOPHkAC';

/** The self-signed certificate in the `config` folder of the node. */
export const CERTIFICATE = 'certificate.pem';

/** Writes a certificate for 127.0.0.1 and a superuser. @returns lines of elasticsearch.yml */
export function secure(configFolder) {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '365',
      '-subj',
      '/CN=aspectory-development',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      join(configFolder, 'key.pem'),
      '-out',
      join(configFolder, CERTIFICATE),
    ],
    { stdio: 'ignore' },
  );
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

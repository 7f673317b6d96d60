/** Recipes: which settings are secrets, and which only name one. */
import { secretInRecipe } from '#base/addresses/recipe-secrets';

const config = (settings: object) => JSON.stringify({ source: { type: 'mysql', config: settings } });

test.each([
  [config({ username: 'u', password: 'SECRET' }), 'source.config.password'],
  [config({ options: [{ name: 'x' }, { api_key: 'SECRET' }] }), 'source.config.options.1.api_key'],
  [config({ token: 12345 }), 'source.config.token'],
  [config({ password: ['SECRET'] }), 'source.config.password.0'],
  [config({ password: '${USER}SECRET' }), 'source.config.password'],
  [config({ password: '${USER:-SECRET}' }), 'source.config.password'],
  [config({ headers: { Authorization_Token: 'Bearer SECRET' } }), 'source.config.headers.Authorization_Token'],
  [config({ credential: { private_key: '-----BEGIN PRIVATE KEY-----' } }), 'source.config.credential.private_key'],
  [config({ note: 'ghp_0123456789abcdefghij0123456789abcdef' }), 'source.config.note'],
  [config({ sqlalchemy_uri: 'mysql+pymysql://u:SECRET@h/db' }), 'source.config.sqlalchemy_uri'],
  [config({ uri: 'mongodb://h/db?password=SECRET' }), 'source.config.uri'],
  [config({ uri: 'mysql://${USER}:SECRET@h' }), 'source.config.uri'],
  [JSON.stringify({ extra_env_vars: '{"API_TOKEN":"SECRET"}' }), 'extra_env_vars.API_TOKEN'],
  ['{"pass\\u0077ord":"SECRET"}', 'password'],
  ['source:\n  config:\n    password: SECRET\n', 'password'],
  ['source:\n  config:\n    password: "SEC,RET" # of the warehouse\n', 'password'],
  ['config: {host: h, password: SECRET}', 'password'],
  ["password: 'SECRET'", 'password'],
  ['password:\n  SECRET\nhost: h', 'password'],
  ['password: |\n  SECRET\nhost: h', 'password'],
  ['- name: x\n- api_key: SECRET', 'api_key'],
  ['{"password": "SECRET", broken', 'password'],
  ['uri: mysql://u:SECRET@h/db', ''],
])('%s has a secret', (recipe, place) => {
  expect(secretInRecipe(recipe)).toBe(place);
});

test.each([
  config({ username: 'u', password: '${MYSQL_PASSWORD}', host_port: 'h:3306' }),
  config({ password: '$MYSQL_PASSWORD' }),
  config({ headers: { access_token: 'Bearer ${TOKEN}' } }),
  config({ password: '', token: null, secret: '********', client_secret: '(secret)', use_token: true }),
  config({ password: '***REDACTED***', api_key: '<redacted>' }),
  config({ sqlalchemy_uri: 'mysql+pymysql://${USER}:${PASSWORD}@h/db' }),
  config({ sqlalchemy_uri: 'mysql://u:${PASSWORD}@h/db', b: 'mongodb://h/db?password=${PASSWORD}&x=1' }),
  config({ extra: '{"API_TOKEN":"${TOKEN}"}', credential: { type: 'service_account', client_id: '1' } }),
  config({ deny: ['^.*secret=.*$', 'public\\.password_resets'], filter: "token = 'x'", key: 'k' }),
  'source:\n  config:\n    password: ${MYSQL_PASSWORD} # of the warehouse\n    host: h\n',
  'config: {password: ${A}, token: "${B}"}',
  "password: '${A}'",
  'password:\nhost: h',
  'token:\n  name: x\nsecrets:\n  - a',
  'password: |\n  ${A}\n',
  '{}',
  '',
  'daily',
  '0.10.4',
])('%s has none', (recipe) => {
  expect(secretInRecipe(recipe)).toBeUndefined();
});

test('an argument whose name says secret is one', () => {
  expect(secretInRecipe('SECRET', 'password')).toBe('password');
  expect(secretInRecipe('${NAME}', 'password')).toBeUndefined();
  expect(secretInRecipe('0.10.4', 'version')).toBeUndefined();
});

import { COMMANDS } from '#command/cli/commands/index';
import { createProgram, leaves } from '#command/cli/command-line';
import { readSettings } from '#base/settings/read-settings';

/** What a command may do to a catalog beside a service. */
export interface CommandRun {
  /** With the command first. */
  readonly args: readonly string[];
  /** The tables that it may change. */
  readonly changes: readonly string[];
  /** Its exit code. */
  readonly code: number;
}

interface Places {
  /** The address of the service. */
  readonly url: string;
  /** The path of a file or folder of this name. */
  path(name: string): string;
}

/** An argument that is replaced by the id of the token that was made. */
export const TOKEN_ID = 'TOKEN-ID';

/** An argument that is replaced by the id of the webhook that was made. */
export const WEBHOOK_ID = 'WEBHOOK-ID';

/** What every write may change: values, the log, and what is derived. */
const WRITE = [
  'aspect_deleted',
  'aspect_latest',
  'aspect_version',
  'audit_entry',
  'change',
  'change_counter',
  'edge',
  'entity',
  'entity_deletion',
  'run',
  'stored_document',
  'stored_document_state',
  'urn',
  'user_name',
];

/** Every command in the order in which they run. Those that are not run change files of the checkout, and open no catalog. */
export function everyCommand({ url, path }: Places): readonly CommandRun[] {
  return [
    changing([], ['serve'], 1),
    ...commandsThatRead({ url, path }),
    changing([...WRITE, 'work_progress'], ['import', path('records.ndjson')]),
    changing([...WRITE, 'set_aside'], ['adopt']),
    changing([...WRITE, 'indirect_edge', 'timeseries_event'], ['sample']),
    changing(WRITE, ['delete', '--filter', 'platform=urn:li:dataPlatform:kafka', '--yes']),
    changing([...WRITE, 'indirect_edge', 'timeseries_event'], ['sample', '--remove']),
    changing(['search_state', 'stored_document', 'stored_document_state', 'work_progress'], ['reindex']),
    changing(['stored_document_repair', 'work_progress'], ['reconcile']),
    changing(['actor_throttle', 'audit_entry'], ['throttle', 'set', 'urn:li:corpuser:jane', '--requests', '5']),
    changing(['actor_throttle', 'audit_entry'], ['throttle', 'remove', 'urn:li:corpuser:jane']),
    changing(['change_counter'], ['writes', 'stop']),
    changing(['change_counter'], ['writes', 'allow']),
    ...['create', 'password'].map((verb) =>
      changing(WRITE, ['user', verb, 'jane', '--password-file', path('password')]),
    ),
    changing(WRITE, ['user', 'invite', 'jane']),
    changing([...WRITE, 'access_token', 'session'], ['user', 'suspend', 'jane']),
    changing(WRITE, ['user', 'resume', 'jane']),
    changing(WRITE, ['user', 'link', 'jane', 'account-1']),
    changing(WRITE, ['user', 'unlink', 'jane']),
    changing([...WRITE, 'access_token', 'signing_key'], ['token', 'create', '--user', 'jane', '--name', 'first']),
    changing([...WRITE, 'access_token'], ['token', 'revoke', TOKEN_ID]),
    changing([...WRITE, 'access_token', 'stored_document_repair'], ['erase', 'urn:li:corpuser:jane', '--yes']),
    changing(['signing_key', 'audit_entry'], ['keys', 'rotate']),
    changing(WRITE, ['conformance', '--url', url, '--area', 'proposals', '--out', path('report')]),
    ...['register warehouse', 'commit warehouse 1', 'remove warehouse'].map((words) =>
      changing(['change_consumer', 'audit_entry'], ['consumers', ...words.split(' ')]),
    ),
    // There is none with this number.
    ...['show 1', 'accept 1', 'refuse 1 --reason no'].map((words) =>
      changing([], ['requests', ...words.split(' ')], 1),
    ),
    ...commandsOfWebhooks(),
  ];
}

/** The last ones, because from the first webhook on the service renews its lease again and again. */
function commandsOfWebhooks(): readonly CommandRun[] {
  const changes = ['webhook', 'webhook_lease', 'webhook_letter', 'webhook_delivery', 'change_consumer', 'audit_entry'];
  const run = (verb: string, ...more: readonly string[]) => changing(changes, ['webhooks', verb, WEBHOOK_ID, ...more]);
  return [
    changing(changes, ['webhooks', 'create', '--name', 'hook', '--url', 'https://receiver.invalid/']),
    changing(changes, ['webhooks', 'list']),
    ...['off', 'on', 'rotate', 'deliveries', 'resend'].map((verb) => run(verb)),
    { ...run('test'), code: 1 },
    run('replay', '--after', '1'),
    run('delete'),
  ];
}

/** Names of commands that change files of the checkout, and open no catalog. */
export const NOT_RUN = ['models release'];

function commandsThatRead({ url, path }: Places): readonly CommandRun[] {
  return [
    ['search', 'orders', '--url', url],
    ['get', 'urn:li:tag:orders', '--url', url],
    ['mcp', '--url', url],
    ['export', '--history', path('export.ndjson')],
    ['audit'],
    ['runs'],
    ['changes'],
    ['consumers', 'list'],
    ['requests', 'list'],
    ['settings'],
    ['migrate'],
    ['transfer', '--to', `embedded:${path('copy')}`],
    ['models', 'check', '--count', '--against', path('facts.json')],
    ['access', 'explain', 'jane', 'EDIT_ENTITY'],
    ['writes', 'show'],
    ['token', 'list'],
    ['throttle', 'list'],
    ['backup', 'create', '--folder', path('backup')],
    ['backup', 'list', '--folder', path('backup')],
    ['backup', 'verify', '--folder', path('backup')],
    ['backup', 'restore', '--folder', path('backup'), '--to', path('restored')],
    ['adopt', '--dry-run'],
    ['erase', 'urn:li:tag:orders', '--dry-run'],
    ['status'],
    ['support-bundle', path('support.json')],
    ['delete', 'urn:li:tag:orders', '--dry-run'],
    ['codegen', '--explain', 'ownership'],
    ['completion', 'bash'],
  ].map((args) => changing([], args));
}

function changing(changes: readonly string[], args: readonly string[], code = 0): CommandRun {
  return { changes, args, code };
}

/** The names of all commands of the program, such as `user create`. */
export async function commandNames(): Promise<readonly string[]> {
  const ignore = () => undefined;
  const context = {
    environment: {},
    outputIsTerminal: false,
    errorIsTerminal: false,
    print: ignore,
    complain: ignore,
    commandLine: '',
    namesCatalog: false,
    settings: () => readSettings({}),
    exitWith: ignore,
    wholeProgram: () => Promise.reject(new Error('no command is run')),
  };
  const program = createProgram(context, await Promise.all(Object.values(COMMANDS).map((load) => load())));
  return leaves(program).map(({ name }) => name);
}

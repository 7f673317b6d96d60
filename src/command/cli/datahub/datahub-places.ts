// Where the data of a released server is, as the options of `import` name it.
import { InvalidInputError } from '#base/errors/domain-error';
import type { Environment } from '#base/settings/read-settings';
import { readAddress, refusePassword } from '../catalog-place';

export interface DatahubOptions {
  readonly datahub?: string;
  readonly datahubFile?: string;
  readonly datahubSearch?: string;
  readonly datahubSearchFile?: string;
  readonly datahubSearchPrefix?: string;
}

/** Addresses with their passwords. */
export interface DatahubPlaces {
  /** The address of the database. */
  readonly database: string;
  /** Set if `database` has none. */
  readonly mysqlPassword: string | undefined;
  /** The address of the search cluster with the time series, if they move too. */
  readonly search: string | undefined;
  /** Begins the names of the indices of the cluster. */
  readonly searchPrefix: string;
}

/**
 * @returns undefined if no option names a database
 * @throws StartupError for a password in an argument; InvalidInputError for options that contradict each other
 */
export function readDatahubPlaces(options: DatahubOptions, environment: Environment): DatahubPlaces | undefined {
  const databaseFix = 'Set PGPASSWORD or MYSQL_PWD instead, or';
  const database = addressOf('--datahub', options.datahub, options.datahubFile, databaseFix);
  const search = addressOf('--datahub-search', options.datahubSearch, options.datahubSearchFile, '');
  if (database === undefined && (search ?? options.datahubSearchPrefix) !== undefined)
    throw new InvalidInputError('--datahub-search is given without --datahub. Name the database too.');
  if (search !== undefined && !(/^https?:/.test(search) && URL.canParse(search)))
    throw new InvalidInputError(
      '--datahub-search must be the address of a search cluster, such as https://search:9200.',
    );
  if (database === undefined) return undefined;
  const { datahubSearchPrefix = '' } = options;
  const searchPrefix = datahubSearchPrefix === '' ? '' : `${datahubSearchPrefix}_`;
  return { database, search, searchPrefix, mysqlPassword: environment['MYSQL_PWD'] };
}

function addressOf(
  option: string,
  address: string | undefined,
  file: string | undefined,
  fix: string,
): string | undefined {
  if (file === undefined) {
    const useFile = `${fix} write the address into a file that only you may read and give ${option}-file FILE.`.trim();
    refusePassword(option, address, `${useFile.charAt(0).toUpperCase()}${useFile.slice(1)}`);
    return address;
  }
  if (address === undefined) return readAddress(file);
  throw new InvalidInputError(`${option} and ${option}-file are both given. Leave out one of them.`);
}

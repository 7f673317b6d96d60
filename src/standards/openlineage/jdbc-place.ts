/** The place of a dataset in a database of JDBC. */
interface JdbcPlace {
  /** The namespace by the naming rules; one that is not of JDBC stays as it is. */
  readonly namespace: string;
  /** What the address says of the place in the server, from outside to inside: the database, a catalog with its schema. */
  readonly database: readonly string[];
}

/** `jdbc:postgresql://host:5432/database`, `jdbc:redshift:iam://host`, `jdbc:oracle:thin:@host:1521:sid`. */
const ADDRESS =
  /^jdbc:([a-z][a-z\d+.-]*):(?:[a-z\d]+:)*@?(?:\/\/)?(\[[\da-f:]+\]|[^/:;?,]*)(:\d+)?(?:[/:]([^;?,]*))?(.*)/is;
/** Databases that stand among the parameters of an address. */
const DATABASE = /[;?&](?:databaseName|database|db)=([^;&]+)/i;

/** Some senders give the address by which a program of Java connects. It names the same server as an address without `jdbc:`. */
export function jdbcPlace(namespace: string): JdbcPlace {
  const [, driver, host = '', port = '', path = '', parameters = ''] = ADDRESS.exec(namespace) ?? [];
  if (driver === undefined) return { namespace, database: [] };
  const named = path || (DATABASE.exec(parameters)?.[1] ?? '');
  const database = named.split('/').filter((step) => step !== '');
  return { namespace: `${driver.toLowerCase()}://${host}${port}`, database };
}

/** The name with the database in front, without the part that the name repeats: `public.orders` in `shop` is `shop.public.orders`. */
export function nameInDatabase(name: string, database: readonly string[]): string {
  const repeats = database.findIndex((_, at) => name.startsWith(`${database.slice(at).join('.')}.`));
  return [...(repeats < 0 ? database : database.slice(0, repeats)), name].join('.');
}

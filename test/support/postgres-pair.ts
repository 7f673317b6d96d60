import { type OwnPostgres, ownPostgres } from './own-postgres';
import { until } from './until';

interface PostgresPair {
  readonly primary: OwnPostgres;
  readonly standby: OwnPostgres;
  /** Of the standby, when it is started again. */
  readonly follow: Readonly<Record<string, string>>;
  /** Until the standby has all changes of the primary. */
  caughtUp(): Promise<void>;
  /** What is written by `write` is lost, because the standby takes over without it. @param away called while no server answers */
  loses(write: () => Promise<void>, away?: () => void): Promise<void>;
  kill(): Promise<void>;
}

/** A primary with a standby that follows it. */
export async function postgresPair(folder: string, isSynchronous: boolean): Promise<PostgresPair> {
  const primary = await ownPostgres(folder, 'primary');
  await primary.start();
  const standby = await primary.standby('standby');
  await primary.start(isSynchronous ? { synchronous_standby_names: 'standby' } : {});
  const follow = { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=aspectory application_name=standby` };
  await standby.start(follow);
  return {
    primary,
    standby,
    follow,
    caughtUp: () =>
      until('the standby has all changes', async () => {
        const [one, other] = await Promise.all([primary, standby].map(positionAt));
        return one === other;
      }).then(() => undefined),
    loses: async (write, away = () => undefined) => {
      await standby.stop();
      await write();
      await primary.kill();
      away();
      await standby.start(follow);
      await standby.query('select pg_promote()');
    },
    kill: async () => {
      for (const each of [primary, standby]) await each.kill();
    },
  };
}

async function positionAt({ query }: OwnPostgres): Promise<number | undefined> {
  const [row] = await query<{ readonly position: number }>('select position::float8 as position from change_counter');
  return row?.position;
}

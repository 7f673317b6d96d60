import type { SqlClient } from '../../database/sql-client';

/** Remembers how far the import of a file has come. `file` identifies its content, wherever it lies. */
export class ImportProgress {
  constructor(
    private readonly client: SqlClient,
    private readonly file: string,
  ) {}

  /** Records that are written already; 0 for a file that was never begun or was finished. */
  async recordsDone(): Promise<number> {
    const [row] = await this.client.query<{ done: number }>({ text: 'select records_done::float8 as done from import_progress where file = $1', values: [this.file] });
    return row?.done ?? 0;
  }

  async save(recordsDone: number): Promise<void> {
    await this.client.query({
      text: `insert into import_progress (file, records_done) values ($1, $2)
             on conflict (file) do update set records_done = excluded.records_done, updated_on = now()`,
      values: [this.file, recordsDone],
    });
  }

  async finish(): Promise<void> {
    await this.client.query({ text: 'delete from import_progress where file = $1', values: [this.file] });
  }
}

import type { SqlClient } from './sql-client';

/** Stores how far long work has come, so that it continues there after an interruption. `work` identifies the work. */
export class WorkProgress {
  constructor(
    private readonly client: SqlClient,
    private readonly work: string,
  ) {}

  /** Where the work was interrupted; 0 if it was never begun or is finished. */
  async position(): Promise<number> {
    return (await this.read()).position;
  }

  /** The position, and how many items up to it were refused. */
  async read(): Promise<{ readonly position: number; readonly refused: number }> {
    const [row] = await this.client.query<{ position: number; refused: number }>({
      text: 'select position::float8 as position, refused::float8 as refused from work_progress where work = $1',
      values: [this.work],
    });
    return row ?? { position: 0, refused: 0 };
  }

  async save(position: number, refused = 0): Promise<void> {
    await this.client.query({
      text: `insert into work_progress (work, position, refused) values ($1, $2, $3)
             on conflict (work) do update set position = excluded.position, refused = excluded.refused, updated_on = now()`,
      values: [this.work, position, refused],
    });
  }

  async finish(): Promise<void> {
    await this.client.query({ text: 'delete from work_progress where work = $1', values: [this.work] });
  }
}

import type { SqlClient } from './sql-client';

/** Remembers how far long work has come, so that it goes on there when it was interrupted. `work` tells it from other work. */
export class WorkProgress {
  constructor(
    private readonly client: SqlClient,
    private readonly work: string,
  ) {}

  /** Where it was interrupted; 0 for work that was never begun or was finished. */
  async position(): Promise<number> {
    return (await this.read()).position;
  }

  /** Also how many of what is done were refused. */
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

import type { SqlClient } from './sql-client';

/** The position that work has reached. */
export interface WorkPosition {
  readonly position: number;
  /** The number of items up to the position that were refused. */
  readonly refused: number;
  /** The key of the last item that is done, for work whose items have no numbers. */
  readonly place?: string | null;
}

/** Stores how far long work has come, so that it continues there after an interruption. `work` identifies the work. */
export class WorkProgress {
  constructor(
    private readonly client: SqlClient,
    private readonly work: string,
  ) {}

  /** The place where the work was interrupted; 0 if it was never begun or is finished. */
  async position(): Promise<number> {
    return (await this.read()).position;
  }

  async read(): Promise<WorkPosition> {
    const [row] = await this.client.query<WorkPosition>({
      text: 'select position::float8 as position, refused::float8 as refused, place from work_progress where work = $1',
      values: [this.work],
    });
    return row ?? { position: 0, refused: 0 };
  }

  async save(position: number, refused = 0, place: string | null = null): Promise<void> {
    await this.client.query({
      text: `insert into work_progress (work, position, refused, place) values ($1, $2, $3, $4)
             on conflict (work) do update set
               position = excluded.position, refused = excluded.refused, place = excluded.place, updated_on = now()`,
      values: [this.work, position, refused, place],
    });
  }

  async finish(): Promise<void> {
    await this.client.query({ text: 'delete from work_progress where work = $1', values: [this.work] });
  }
}

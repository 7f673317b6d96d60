interface ConnectionShares {
  /** Writes and background work. */
  readonly work: number;
  readonly questions: number;
}

/** Two commits at a time, the task runner and the loops; also a transaction that holds a lock while its work uses other connections. */
const WORK_MIN = 2;

/** Divides the connections of the setting. The smallest number of the setting gives each side what it needs. */
export function connectionShares(connections: number): ConnectionShares {
  const work = Math.max(WORK_MIN, Math.floor(connections / 3));
  return { work, questions: Math.max(1, connections - work) };
}

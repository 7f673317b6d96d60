const DAY_MS = 86_400_000;
const FIRST_DAY_MS = 1_700_006_400_000;
const MONTH_DAYS = 30;
const PROFILED = 10;
const USED = 8;

/** What was measured of a table on one day. */
export function tableProfile(index: number, paths: readonly string[], random: () => number): object {
  const rowCount = Math.floor(10 ** (2 + random() * 6));
  const fieldProfiles = paths.slice(0, PROFILED).map((fieldPath) => ({
    fieldPath,
    uniqueCount: Math.floor(rowCount * random()),
    nullCount: Math.floor(rowCount * random() * 0.1),
  }));
  return {
    timestampMillis: dayOf(index),
    rowCount,
    columnCount: paths.length,
    sizeInBytes: rowCount * 100,
    fieldProfiles,
  };
}

/** The use of a table on one day. */
export function tableUsage(index: number, paths: readonly string[], users: readonly string[], random: () => number) {
  const totalSqlQueries = Math.floor(1000 * random() ** 4);
  return {
    timestampMillis: dayOf(index),
    eventGranularity: { unit: 'DAY', multiple: 1 },
    uniqueUserCount: users.length,
    totalSqlQueries,
    userCounts: users.map((user) => ({ user, count: Math.ceil(totalSqlQueries / users.length) })),
    fieldCounts: paths
      .slice(0, USED)
      .map((fieldPath, at) => ({ fieldPath, count: Math.ceil(totalSqlQueries / (at + 1)) })),
  };
}

function dayOf(index: number): number {
  return FIRST_DAY_MS + (index % MONTH_DAYS) * DAY_MS;
}

/** The places of the first steps that explain a way to write metadata, as other pages link to them. */
export const WAYS = { http: 'http', python: 'python', jobs: 'ingestion' } as const;

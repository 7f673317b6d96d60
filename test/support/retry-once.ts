// In the gate, a test that fails runs once more, because half of the tests wait for other processes of a busy machine. The gate lists these
// tests (.ci/retries.mjs) and fails if there are many.
if (process.env['CI'] !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });

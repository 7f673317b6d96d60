// In the gate, a test that fails runs once more, because half of the tests wait for other processes of a busy machine. The first failure is
// printed ("RETRY ERRORS"), so that such a test is seen and repaired.
if (process.env['CI'] !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });

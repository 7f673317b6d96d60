// `npm start`: `aspectory serve`. package.json sets --max-semi-space-size=64, because Node reads it only at its start. New objects then
// take up to 64 MB instead of 16 before a garbage collection, so most objects of a batch of writes are dead by then. This saves a tenth
// of the processor time of batches, and costs 40 MB of memory under load.
process.argv.splice(2, 0, 'serve');
await import('./aspectory.mjs');

// `npm start`: `aspectory serve`. Node is told there to let new objects take up to 64 MB instead of 16 before it looks which are still in
// use, which must be said before it starts: what a batch of writes makes is then mostly gone by itself. A tenth of the time that
// batches take the process, for 40 MB under load and none when idle.
process.argv.splice(2, 0, 'serve');
await import('./aspectory.mjs');

// `npm start`: `aspectory serve`.
process.argv.splice(2, 0, 'serve');
await import('./aspectory.mjs');

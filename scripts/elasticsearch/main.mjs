// Keeps the path that scripts of operators start a test cluster by. The program moved when it learned to start OpenSearch too.
await import('../search-cluster/main.mjs');

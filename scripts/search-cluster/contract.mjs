// `npm run test:engines`: runs the contract of search on each cluster that `npm test` does not use. Arguments go to jest.
import { spawnSync } from 'node:child_process';
import { installCluster } from './install.mjs';
import { DEFAULT_PRODUCT, PRODUCTS } from './products.mjs';

const CONTRACT = ['test/contract/search/cluster', 'test/contract/admin/time-series-cluster'];

for (const name of Object.keys(PRODUCTS).filter((each) => each !== DEFAULT_PRODUCT)) {
  const { product } = installCluster(name);
  console.log(`== ${product.title}`);
  const { status } = spawnSync('npx', ['jest', ...CONTRACT, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_SEARCH_CLUSTER: name },
  });
  if (status !== 0) process.exitCode = 1;
}

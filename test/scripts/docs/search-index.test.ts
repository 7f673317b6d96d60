/** The search of the documentation answers what operators ask, in their words. */
import { join } from 'node:path';
import { createSearch } from '#scripts/docs/browser/search-index';
import { checkDocuments, searchFile } from '#scripts/docs/build-site';

const RUNBOOK = 'scripts/deploy/runbook.html';
const SHOWN_FIRST = 5;

describe('the search of the documentation', () => {
  const { documents, sections } = checkDocuments(join(__dirname, '../../..'));
  const search = createSearch(searchFile(documents, sections));
  const first = (query: string) =>
    search(query)
      .slice(0, SHOWN_FIRST)
      .map(({ address }) => address);

  test.each([
    ['rotate every secret', `${RUNBOOK}#how-do-i-rotate-every-secret`],
    ['how do I restore one entity?', `${RUNBOOK}#how-do-i-restore-one-entity`],
    ['point in time restore', `${RUNBOOK}#how-do-i-restore-the-catalog-to-a-moment`],
    ['throttle a client', `${RUNBOOK}#how-do-i-slow-down-one-client`],
    ['who deleted my table', `${RUNBOOK}#who-deleted-a-table`],
    ['how large a machine do I need', `${RUNBOOK}#how-large-must-the-machine-be`],
    ['Aurora', `${RUNBOOK}#does-it-run-on-aurora-cloud-sql-alloydb-azure`],
    ['pgbouncer', `${RUNBOOK}#does-it-run-behind-pgbouncer`],
    ['IAM token for the database', `${RUNBOOK}#can-it-sign-in-to-the-database-with-iam`],
    ['private CA', `${RUNBOOK}#how-do-i-use-a-private-certificate-authority`],
    ['opensearch', `${RUNBOOK}#does-it-run-on-opensearch`],
    ['air gapped, without internet', `${RUNBOOK}#does-it-run-without-the-internet`],
    ['tenants', `${RUNBOOK}#how-do-i-separate-tenants`],
  ])('answers "%s"', (query, address) => {
    expect(first(query)).toContain(address);
  });

  test('finds passages with all words before those with some, and nothing for words that are nowhere', () => {
    const [best] = search('haproxy nginx');
    expect(best?.words).toEqual(expect.arrayContaining(['haproxy', 'nginx']));
    expect(search('qqqqxyzzy')).toEqual([]);
    expect(search('is it')).not.toEqual([]);
  });
});

import type { Registry } from '#generated/registry/registry-types';
import { SearchFields } from '#search/language/fields/search-fields';
import { RemoteAnswers } from '#search/remote/remote-answers';
import { SearchIndexRemote } from '#search/remote/search-index-remote';
import { AskedIndex } from '#test/support/asked-index';
import { describeSearchIndex } from './describe-search-index';
import { memoryEngine } from './memory-engine';
import type { SearchEngine } from './search-suite';

/** The index in memory, asked with what another process sends, as JSON both ways. */
function remoteEngine(registry: Registry): SearchEngine {
  const memory = memoryEngine(registry);
  const control = { query: () => Promise.reject(new Error('not asked')) };
  const engine = { current: () => memory.index.port(), check: async () => undefined };
  const answers = new RemoteAnswers({ engine, fields: new SearchFields(registry), control });
  const index = new SearchIndexRemote(async (call, signal) =>
    JSON.stringify(await answers.answer(JSON.parse(JSON.stringify(call)), signal)),
  );
  return { ...memory, index: AskedIndex.over(index, registry) };
}

describeSearchIndex('the index of another process', remoteEngine);

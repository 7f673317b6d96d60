import { ProcessSignatures } from '#access/accounts/process-signatures';
import { SigningKeys } from '#access/accounts/signing-keys';
import type { OpenDatabase } from '#base/database/open-database';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { SearchForOthers } from '#interface/rest/services';
import type { SearchEngine } from '#search/engine/search-engine';
import { SearchFields } from '#search/language/fields/search-fields';
import { RemoteAnswers } from '#search/remote/remote-answers';

/** The index of this process for processes of the catalog that have none. */
export function createSearchForOthers(
  engine: SearchEngine,
  { database, control }: Pick<OpenDatabase, 'database' | 'control'>,
  models: ModelRegistry,
): SearchForOthers {
  const signatures = new ProcessSignatures(new SigningKeys(database, Date.now), Date.now);
  const answers = new RemoteAnswers({ engine, control, fields: new SearchFields(models.registry) });
  return {
    admit: (signature, body) => signatures.require(signature, body),
    answer: (call, signal) => answers.answer(call, signal),
  };
}

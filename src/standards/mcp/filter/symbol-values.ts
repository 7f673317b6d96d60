import type { Criterion } from '#catalog/filter/filter';
import { InvalidInputError } from '#base/errors/domain-error';
import { nearestName } from '#base/errors/unknown-name';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';

/** Letters by which a word is known in another form: `failed` for FAILURE. */
const STEM = 4;

interface SymbolModels {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
}

/**
 * Reads the values of a field that has symbols, in any case and form: `lastOutcome = 'failed'`.
 * @throws InvalidInputError with all symbols: an assistant would take "0 found" as a fact
 */
export function readSymbols(known: SymbolModels, criterion: Criterion): Criterion {
  const { field, condition, values } = criterion;
  const choices = choicesOf(field, known);
  if (!choices || (condition !== 'EQUAL' && condition !== 'IN')) return criterion;
  return { ...criterion, values: values.map((value) => symbolOf(value, choices) ?? refuse(field, value, choices)) };
}

function choicesOf(field: string, { models, display }: SymbolModels): readonly string[] | undefined {
  if (field === ENTITY_TYPE_FIELD.name) return models.registry.entities.map(({ name }) => name);
  const { type, choices } = display.searchFields[field] ?? {};
  return type === 'BOOLEAN' ? ['true', 'false'] : choices;
}

function symbolOf(value: string, choices: readonly string[]): string | undefined {
  const word = value
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  const same = choices.find((choice) => lettersOf(choice) === lettersOf(word));
  if (same !== undefined) return same;
  const alike = choices.filter((choice) => word.length >= STEM && choice.startsWith(word.slice(0, STEM)));
  return alike.length === 1 ? alike[0] : undefined;
}

/** `DATA_JOB` is `dataJob`. */
function lettersOf(word: string): string {
  return word.toUpperCase().replaceAll('_', '');
}

function refuse(field: string, value: string, choices: readonly string[]): never {
  const nearest = nearestName(value, choices);
  const hint = nearest === undefined ? '' : ` Did you mean '${nearest}'?`;
  const message = `${field} has no value '${value.slice(0, 60)}'.${hint} Use one of ${choices.join(', ')}.`;
  throw new InvalidInputError(message, [{ field: ['filter'], message: 'names a value that the field cannot have' }]);
}

import { SchemaViolationError } from '#base/errors/domain-error';
import type { CheckedValue } from '#catalog/aspects/check/value-checker';
import { applyPatches } from '#catalog/aspects/patch/apply-patch';
import type { AspectPatch } from '#catalog/aspects/patch/parse-patch';
import { PatchWork } from '#catalog/aspects/patch/patch-work';
import type { EntityDraft } from '../entity-draft';
import type { ChangeContext } from './log-change';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';
import { completed } from './completed-value';

/** The value after the patches of a step, if there is one. @throws the refusal of the first patch after which the value does not fit */
export function patched(draft: EntityDraft, change: PreparedChange, context: ChangeContext): CheckedValue | undefined {
  const patches = [...change.earlier, change];
  try {
    return patchedBy(draft, patches, context);
  } catch (error) {
    if (change.earlier.length === 0 || !(error instanceof SchemaViolationError)) throw error;
    throw firstRefusal(draft, patches, context) ?? error;
  }
}

function patchedBy(
  draft: EntityDraft,
  patches: readonly PreparedChange[],
  context: ChangeContext,
): CheckedValue | undefined {
  const [last] = patches.slice(-1);
  if (!last) throw new Error('a step without patches');
  const { aspect, urn, valuePointer } = last;
  const by = { time: context.now, actor: context.actor.urn };
  const stamp = { ...by, first: () => context.rules.defaults.firstFields(last, aspect, by, context.aspectOf) };
  const { secrets } = context.rules.models;
  const stored = draft.aspects.get(aspect.name);
  context.work.make(`${urn} ${aspect.name}`, stored?.fields.text.length ?? 0, valuePointer);
  // Operations that compare and copy values must not find secrets.
  const shown = stored && secrets.hide(aspect.name, stored.value);
  const value = applyPatches(aspect, shown, patches.map(patchOf), stamp, context.work);
  if (value === undefined) return undefined;
  const definitions = patches.flatMap((each) => each.definitions);
  return completed(draft, { ...last, definitions }, context.rules.values.check(aspect, value, valuePointer), context);
}

function patchOf({ patch }: PreparedChange): AspectPatch {
  if (!patch) throw new Error('a PATCH without operations was prepared');
  return patch;
}

/** The patch at fault, so that the writer learns its place. Found by halves. Undefined if the value fits after each of them. */
function firstRefusal(
  draft: EntityDraft,
  patches: readonly PreparedChange[],
  context: ChangeContext,
): SchemaViolationError | undefined {
  let refusal: SchemaViolationError | undefined;
  let fits = 0;
  for (let refused = patches.length; fits + 1 < refused || !refusal;) {
    const count = refusal ? Math.floor((fits + refused) / 2) : refused;
    const found = refusalOf(draft, patches.slice(0, count), context);
    if (!found && !refusal) return undefined;
    if (found) [refusal, refused] = [found, count];
    else fits = count;
  }
  return refusal;
}

function refusalOf(
  draft: EntityDraft,
  patches: readonly PreparedChange[],
  context: ChangeContext,
): SchemaViolationError | undefined {
  try {
    patchedBy(draft, patches, { ...context, work: new PatchWork().share() });
  } catch (error) {
    if (error instanceof SchemaViolationError) return error;
    throw error;
  }
  return undefined;
}

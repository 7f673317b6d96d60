import { contractFacts, tighterLimits } from './contract-facts.mjs';

/** The name under which all limits of values that had none can be declared together. */
const NEW_LIMITS = 'new limits';

/**
 * The changes between two OpenAPI documents after which a client of the first may fail.
 * A change of a parameter that operations share is declared once, under its group.
 * @returns objects {id, problem, group}; the id names a part of the document: `getEntity.query.aspects`, `Ownership.owners`
 */
export function breakingChanges(before, after) {
  const known = contractFacts(before);
  const now = contractFacts(after);
  const changed = [...known].flatMap(([id, old]) =>
    problemsOf(old, now.get(id)).map((found) => ({ id, group: old.shared && `parameter ${old.shared}`, ...found })),
  );
  return [...changed, ...newDuties(known, now)];
}

function problemsOf(old, now) {
  if (!now) return [{ problem: `the ${old.kind} is gone` }];
  const isInput = old.kind === 'parameter' || (old.requested === true && now.requested === true);
  const isOutput = old.answered === true && now.answered === true;
  const told = [
    old.address !== now.address && `its address is ${now.address}, was ${old.address}`,
    old.type !== now.type && `its type is ${now.type}, was ${old.type}`,
    isInput && now.required && !old.required && 'it is required now',
    isOutput && old.required && !now.required && 'it may be absent now',
  ];
  return [...told.filter(Boolean).map((problem) => ({ problem })), ...(isInput ? narrowed(old, now) : [])];
}

function narrowed(old, now) {
  const lost = now.choices ? (old.choices?.filter((choice) => !now.choices.includes(choice)) ?? ['any other']) : [];
  return [
    ...tighterLimits(old.limits, now.limits).map(({ isNew, problem }) => ({
      problem,
      ...(isNew && { group: NEW_LIMITS }),
    })),
    ...(lost.length > 0 ? [{ problem: `it does not admit ${lost.join(', ')} any more` }] : []),
    ...(now.pattern && now.pattern !== old.pattern ? [{ problem: `it must match ${now.pattern} now` }] : []),
  ];
}

/** Required parameters of operations that existed, and required members of schemas that requests had. */
function newDuties(known, now) {
  return [...now].flatMap(([id, { kind, required }]) => {
    const owner = known.get(id.split('.')[0]);
    const isDuty = required && owner && !known.has(id) && (kind === 'parameter' || owner.requested);
    return isDuty ? [{ id, problem: 'it is new and required' }] : [];
  });
}

import { InvalidInputError } from '#base/errors/domain-error';

/** A patch removes or replaces what the value does not have. */
export class AbsentPathError extends InvalidInputError {}

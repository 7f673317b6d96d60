/** The attribute of the span of a pass, from its start. */
export const LOOP = 'aspectory.loop';
/** What the pass did, from its end. */
export const RESULT = 'aspectory.result';

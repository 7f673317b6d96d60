/** Deeper types and JSON values are refused, because each level takes several stack frames. */
export const NESTING_MAX = 500;

/** Maximum length of a chain of includes or typerefs, because each step takes stack. Real models come nowhere near. */
export const CHAIN_MAX = 100;

/** The largest size of a file. People write some kB; a hundred times that was not written by one, and would take long to be refused. */
export const FILE_BYTES_MAX = 1_000_000;

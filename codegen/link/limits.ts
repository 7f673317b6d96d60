/** Includes and typerefs may lead from one to the next this many times; nobody's models come near, and each step takes stack. */
export const CHAIN_MAX = 500;

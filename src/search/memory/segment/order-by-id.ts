/** The places of the ids in their order. */
export function orderById(ids: Float64Array): Uint32Array {
  return Uint32Array.from(ids.keys()).toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
}

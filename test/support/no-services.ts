import type { Services } from '#interface/rest/services';

/** Services of which each function fails, but for the given ones. For tests of what comes before a service. */
export function servicesThatFail(fail: () => Promise<never>, given: Partial<Services>): Services {
  const failing: unknown = new Proxy(fail, { get: () => failing });
  return new Proxy(Object.create(null), {
    get: (_target, name) => (Reflect.has(given, name) ? Reflect.get(given, name) : failing),
  });
}

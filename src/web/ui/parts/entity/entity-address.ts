/** The address of the page of an entity. The urn is a parameter, because it may have slashes, also encoded ones. */
export function entityAddress(urn: string, more: Readonly<Record<string, string>> = {}): string {
  return `/entity?${new URLSearchParams({ urn, ...more })}`;
}

/** The address of the page with the lineage of an entity. */
export function lineagePage(urn: string): string {
  return `/lineage?${new URLSearchParams({ urn })}`;
}

/** The entity type in a urn. */
export function typeOfUrn(urn: string): string {
  return urn.split(':')[2] ?? '';
}

/** The urn of the entity that a link leads to; undefined for other links. */
export function urnOfLink({ href }: HTMLAnchorElement): string | undefined {
  const { pathname, searchParams } = new URL(href);
  return pathname.endsWith('/entity') ? (searchParams.get('urn') ?? undefined) : undefined;
}

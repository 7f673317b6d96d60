export function entityModelAddress(name: string): string {
  return `/models/entity?${new URLSearchParams({ name })}`;
}

export function aspectModelAddress(name: string): string {
  return `/models/aspect?${new URLSearchParams({ name })}`;
}

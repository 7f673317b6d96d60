/** Opens another page of the application. The start of the application says how, because a form may ask before it is left. */
let open = (address: string): void => window.location.assign(address);

export function navigateBy(way: (address: string) => void): void {
  open = way;
}

/** @param address with the folder of the application */
export function goTo(address: string): void {
  open(address);
}

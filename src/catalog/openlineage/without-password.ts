/** `user:password@` in front of a host. What stands there without a colon is a container of Azure, but a token in an address of the web. */
const CREDENTIALS = /(:\/\/)[^\s"'/@:]*:[^\s"'/@]*@/g;
const WEB_CREDENTIALS = /(https?:\/\/)[^\s"'/@]*@/gi;

/** A text with addresses, without the passwords in them. */
export function withoutPassword(text: string): string {
  return text.includes('@') ? text.replaceAll(CREDENTIALS, '$1').replaceAll(WEB_CREDENTIALS, '$1') : text;
}

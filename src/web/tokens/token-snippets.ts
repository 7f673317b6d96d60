import { SERVICE } from '../service-address';

/** Without a slash at the end, as clients expect it. */
const ADDRESS = SERVICE.href.replace(/\/$/, '');

/** A command that shows who the token acts as. */
export function curlCommand(token: string): string {
  return `curl -H 'Authorization: Bearer ${token}' \\\n  ${ADDRESS}/openapi/v1/me`;
}

/** The end of a recipe of the `datahub` command. */
export function recipeLines(token: string): string {
  return `sink:\n  type: datahub-rest\n  config:\n    server: ${ADDRESS}\n    token: ${token}\n`;
}

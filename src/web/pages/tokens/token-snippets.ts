import { ADDRESS } from '#web/api/service-address';

/** A command that shows who the token acts as. */
export function curlCommand(token: string): string {
  return `curl -H 'Authorization: Bearer ${token}' \\\n  ${ADDRESS}/openapi/v1/me`;
}

/** The end of a recipe of the `datahub` command. @param token undefined if the service does not ask for one */
export function recipeLines(token: string | undefined): string {
  const lines = `sink:\n  type: datahub-rest\n  config:\n    server: ${ADDRESS}\n`;
  return token === undefined ? lines : `${lines}    token: ${token}\n`;
}

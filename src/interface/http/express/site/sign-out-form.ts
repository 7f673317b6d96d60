import { html, type Html } from '#base/http/html';

/**
 * @param root from the address of the page to the root of the service, empty or with a slash at the end
 * @param formToken proves that the form came from a page of this session
 */
export function signOutForm(root: string, formToken: string): Html {
  return html`<form class="sign-out" method="post" action="${root}sign-out">
    <input type="hidden" name="token" value="${formToken}" />
    <button>Sign out</button>
  </form>`;
}

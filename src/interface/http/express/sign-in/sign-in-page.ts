import type { Response } from 'express';
import { html, type Html } from '#base/http/html';
import { signOutForm } from '../site/sign-out-form';

export interface SignInPage {
  readonly title: string;
  /** The path from the address of the page to the root of the service: empty, or one or more `../`. */
  readonly root: string;
  /** The address to which the browser goes on by itself. */
  readonly next?: string | undefined;
  /** The reason why the last attempt failed. */
  readonly problem?: string | undefined;
  readonly body: Html;
}

/** A page that needs no credentials. No cache may keep it, because it may show who is signed in. */
export function sendSignInPage(response: Response, { title, root, next, problem, body }: SignInPage): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} &ndash; Aspectory</title>
        <link rel="stylesheet" href="${root}sign-in/site.css" />
        <link rel="icon" href="data:," />
        ${next === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${next}" />`}
      </head>
      <body>
        <main class="card">
          <p class="brand">Aspectory</p>
          <h1>${title}</h1>
          ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`} ${body}
        </main>
      </body>
    </html> `;
  response.set('Cache-Control', 'no-store').type('html').send(page.text);
}

interface SignInForm {
  readonly name: string;
  /** The address to go to afterwards. */
  readonly to: string;
  readonly problem?: string | undefined;
}

/** The ways to sign in that the service offers. */
interface SignInWays {
  readonly takesPasswords: boolean;
  readonly provider: { readonly name: string } | undefined;
}

export function signInPage(form: SignInForm, { takesPasswords, provider }: SignInWays): SignInPage {
  const button = provider && providerButton(provider.name, form.to, takesPasswords);
  const body = html`${button} ${takesPasswords ? passwordForm(form, button === undefined) : ''}`;
  return { title: 'Sign in', root: '', problem: form.problem, body };
}

/** A link, because the policy of pages lets no form lead to another site. */
function providerButton(name: string, to: string, isOneOfTwo: boolean): Html {
  const query = to === '' ? '' : `?${new URLSearchParams({ to })}`;
  return html`<a class="primary" href="sign-in/oidc${query}">Sign in with ${name}</a>
    ${isOneOfTwo ? html`<p class="or soft">or with a password</p>` : ''}`;
}

function passwordForm({ name, to }: SignInForm, isOnly: boolean): Html {
  return html`<form method="post" action="sign-in">
    <input type="hidden" name="to" value="${to}" />
    <label for="name">User name</label>
    <input
      id="name"
      name="name"
      value="${name}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      ${focus(isOnly && name === '')}
    />
    <label for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      ${focus(name !== '')}
    />
    <button class="primary">Sign in</button>
  </form>`;
}

/** @param root from the address of the page to the root of the service */
export function failedSignInPage(problem: string, root: string): SignInPage {
  const body = html`<p><a href="${root}sign-in">Back to the sign-in</a></p>`;
  return { title: 'Sign in', root, problem, body };
}

/** The provider still knows the person, and would sign anybody at this computer in again. */
export function signedOutPage(name: string, next: string): SignInPage {
  const body = html`<p>You are signed out here. Next, ${name} asks whether to sign you out there as well.</p>
    <p><a href="${next}">Go on to ${name}</a></p>
    <p><a href="sign-in">Sign in again</a></p>`;
  return { title: 'Signed out', root: '', next, body };
}

interface LinkForm {
  readonly name: string;
  readonly secret: string;
  readonly problem?: string | undefined;
}

export function linkPage({ name, secret, problem }: LinkForm): SignInPage {
  const body = html`<form method="post" action="link">
    <input type="hidden" name="secret" value="${secret}" />
    <label for="name">User name</label>
    <input id="name" name="name" value="${name}" autocomplete="username" readonly />
    <label for="password">New password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      minlength="8"
      maxlength="1000"
      aria-describedby="rule"
      required
      autofocus
    />
    <p id="rule" class="soft">At least 8 characters. A long phrase is better than a short word with odd characters.</p>
    <label for="again">New password again</label>
    <input id="again" name="again" type="password" autocomplete="new-password" required />
    <button class="primary">Set the password</button>
  </form>`;
  return { title: 'Set your password', root: '../', problem, body };
}

export function signedInPage(user: string, formToken: string): SignInPage {
  const body = html`<p>You are signed in as <code>${user}</code>.</p>
    <p><a href="./">Go to the start page</a></p>
    ${signOutForm('', formToken)}`;
  return { title: 'Signed in', root: '', body };
}

export const AUTHENTICATION_OFF: SignInPage = {
  title: 'Sign in',
  root: '',
  body: html`<p>
      Authentication is off: everybody who reaches this service may do everything. Start it with
      <code>ASPECTORY_AUTH=on</code> to sign in.
    </p>
    <p><a href="./">Go to the start page</a></p>`,
};

function focus(isFirst: boolean): Html {
  return isFirst ? html`autofocus` : html``;
}

export const SIGN_IN_STYLE = `
body { background: var(--raised); }
main.card { max-width: 24rem; margin: 12vh auto; padding: var(--space-8); border: 1px solid var(--line); border-radius: var(--radius-large); background: var(--overlay); box-shadow: var(--shadow); }
.card h1 { margin: var(--space-1) 0 var(--space-5); font-size: var(--size-20); }
.brand { margin: 0; color: var(--accent); font-weight: 650; }
label { display: block; margin: var(--space-4) 0 var(--space-1); font-weight: 500; }
.card input { width: 100%; min-height: 36px; }
input[readonly] { color: var(--soft); }
.primary { display: block; width: 100%; min-height: 36px; margin-top: var(--space-6); text-align: center; background: var(--accent-solid); border-color: var(--accent-solid); color: var(--on-solid); font-weight: 600; }
button.primary:hover, a.primary:hover { background: var(--accent-solid-over); }
a.primary { padding: 0.4rem var(--space-3); border: 1px solid; border-radius: var(--radius-small); }
.or { margin: var(--space-6) 0 0; color: var(--soft); text-align: center; }
.problem { padding: var(--space-2) var(--space-3); border: 1px solid var(--danger-line); border-radius: var(--radius-small); background: var(--danger-soft); }
@media (max-width: 30rem) { main.card { margin: 0; min-height: 100vh; border: 0; border-radius: 0; box-shadow: none; } }
`;

import type { Response } from 'express';
import { html, type Html } from '../html';
import { signOutForm } from '../sign-out-form';

export interface SignInPage {
  readonly title: string;
  /** From the address of the page to the root of the service: empty, or `../`. */
  readonly root: string;
  /** Why the last attempt failed. */
  readonly problem?: string | undefined;
  readonly body: Html;
}

/** A page that needs no credentials. No cache may keep it, because it may show who is signed in. */
export function sendSignInPage(response: Response, { title, root, problem, body }: SignInPage): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Aspectory</title>
        <link rel="stylesheet" href="${root}sign-in/site.css" />
        <link rel="icon" href="data:," />
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

export interface SignInForm {
  readonly name: string;
  /** Where to go afterwards. */
  readonly to: string;
  readonly problem?: string | undefined;
}

export function signInPage({ name, to, problem }: SignInForm): SignInPage {
  const body = html`<form method="post" action="sign-in">
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
      ${focus(name === '')}
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
  return { title: 'Sign in', root: '', problem, body };
}

export interface LinkForm {
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
main.card { max-width: 26rem; margin: 10vh auto; padding: 1.5rem 1.75rem; border: 1px solid var(--line); border-radius: 10px; }
.card h1 { margin: 0.25rem 0 1rem; }
.brand { margin: 0; color: var(--soft); font-weight: 600; }
label { display: block; margin: 1rem 0 0.25rem; }
.card input { width: 100%; }
input[readonly] { color: var(--soft); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.primary { width: 100%; margin-top: 1.5rem; background: #0550ae; border-color: #0550ae; color: #fff; font-weight: 600; }
.problem { border-left: 4px solid #d1242f; background: var(--raised); padding: 0.5rem 0.75rem; }
`;

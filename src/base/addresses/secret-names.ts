/** Names that say that what stands behind them is a secret, and secrets that their shape gives away. */
import { normalized } from '../json/normalized';

/** The end of a name, in small letters without other characters. A suffix tells only the form of the secret. */
const SECRET_END =
  /(?:password|passwd|passphrase|passcode|pwd|pswd|bindpw|walletpw|passkey|functionskey|(?:user|db|root|admin|proxy|ssl|smtp|login|client)pass|passwort|kennwort|motdepasse|contrasena|wachtwoord|senha|heslo|secret|token|credentials?|(?:api|app|access|account|shared|secret|private|pvt|subscription|function|master|encryption|signing)key|signature)(?:base64|b64|info|json|pem|value|text|\d{1,3})?$/;
const SECRET_WHOLE: ReadonlySet<string> = new Set([
  'key',
  'sig',
  'sas',
  'hmac',
  'otp',
  'auth',
  'authorization',
  'pass',
  'pw',
  'psw',
  'jwt',
  'bearer',
  'logdata',
  'jsessionid',
  'phpsessid',
  'sessionid',
  'samlresponse',
  'clave',
  'parola',
  'haslo',
]);
/** A password in other scripts, whose letters the other rules do not see. */
const PASSWORDS = ['пароль', '密码', '密碼', '口令', 'パスワード', '비밀번호', 'รหัสผ่าน', 'סיסמה'];
const SECRET_IN_OTHER_SCRIPTS = new RegExp(`(?:${PASSWORDS.join('|')})$`);
/** What names of settings have in their middle: `fs.azure.account.key.NAME.dfs.core.windows.net`. */
const SECRET_INSIDE = /(?:^|[._-])(?:account[._-]key|sas|access[._-]token)(?:[._-]|$)/i;

/** Tokens of well-known services, and keys, by their shape. */
export const TOKEN_SHAPE = new RegExp(
  [
    String.raw`\bgh[pousr]_[A-Za-z0-9]{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bgl(?:pat|rt|dt|ptt)-[\w-]{16,}`,
    String.raw`\bx(?:ox[abeprs]|app)-[\w-]{10,}`,
    // Looked for once in each row of letters, and only in one that goes on as a token does: a row may have many beginnings.
    String.raw`(?<![\w-])(?=[\w-]+\.eyJ)(?:[\w-]*-)?eyJ[\w-]{8,}\.eyJ[\w-]{8,}`,
    String.raw`\bdapi[0-9a-f]{32}`,
    String.raw`\b[rs]k_live_[A-Za-z0-9]{16,}`,
    String.raw`\bsk-[\w-]{32,}`,
    String.raw`\bSG\.[\w-]{16,}\.[\w-]{16,}`,
    String.raw`\bAIza[\w-]{35}`,
    String.raw`\bya29\.[\w-]{20,}`,
    String.raw`\b(?:npm|hf)_[A-Za-z0-9]{30,}`,
    String.raw`\bdckr_pat_[\w-]{20,}`,
    String.raw`\bhvs\.[\w-]{20,}`,
    // Addresses of incoming webhooks, bots and functions: who knows one may write there.
    String.raw`\bhooks\.slack\.com\/services\/\w+\/\w+\/\w+`,
    String.raw`\bdiscord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]{20,}`,
    String.raw`\b(?:outlook|webhook)\.office(?:365)?\.com\/webhook(?:b2)?\/[^\s/?#]{3,}`,
    String.raw`\bapi\.telegram\.org\/bot\d+:[\w-]{20,}`,
    String.raw`\bevents\.pagerduty\.com\/(?:integration|x-ere)\/\w{16,}`,
    String.raw`\bmaker\.ifttt\.com\/trigger\/[^\s/]+\/(?:json\/)?with\/key\/[\w-]{6,}`,
    String.raw`\bhooks\.zapier\.com\/hooks\/catch\/\d+\/\w+`,
    String.raw`\.azurewebsites\.net\/[^\s?]*\?(?:[^\s&]*&){0,20}code=[\w%=/+-]{20,}`,
    String.raw`\/hooks\/[a-z0-9]{26}\b`,
    '-----BEGIN [A-Z ]*PRIVATE KEY',
  ].join('|'),
);

/** Whether a name says that its value is a secret. @param isSetting for names of settings, where a plain `key` is not secret */
export function namesSecret(name: string, isSetting = false): boolean {
  const shown = decoded(name).toLowerCase();
  const plain = normalized(shown, 'NFKD').replaceAll(/[^a-z0-9]/g, '');
  if (SECRET_END.test(plain) || SECRET_IN_OTHER_SCRIPTS.test(normalized(shown, 'NFKC'))) return true;
  return isSetting ? SECRET_INSIDE.test(name) : SECRET_WHOLE.has(plain);
}

/** A name without percent encoding, also of letters beyond ASCII. */
function decoded(name: string): string {
  if (!/%[89a-f]/i.test(name)) return decodedOnce(name);
  try {
    return decodeURIComponent(name);
  } catch {
    return decodedOnce(name);
  }
}

/** The text without one layer of percent encoding. What is not one stays. */
export function decodedOnce(text: string): string {
  return text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

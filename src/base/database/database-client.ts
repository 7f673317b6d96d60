import { Client, type ClientConfig } from 'pg';

/** A client of the driver that asks for its password even if it has a URL. The driver prefers the password of the URL, even an absent one. */
export class DatabaseClient extends Client {
  constructor(config: ClientConfig = {}) {
    super(config);
    const { password: value } = config;
    // The driver asks a function for each connection. It is hidden, as the driver hides passwords.
    if (typeof value === 'function')
      Object.defineProperty(this, 'password', { value, writable: true, configurable: true, enumerable: false });
  }
}

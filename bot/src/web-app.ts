import type { Client as Service } from '@clan-companion/contract/client';

/** The address of the web app, which the service knows. */
export class WebApp {
  readonly #service: Service;
  #address: string | undefined;
  #loading: Promise<string | undefined> | undefined;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Undefined until the service has answered once. */
  get address(): string | undefined {
    if (this.#address === undefined) void this.load();
    return this.#address;
  }

  load(): Promise<string | undefined> {
    this.#loading ??= this.#ask().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #ask(): Promise<string | undefined> {
    const config = await this.#service.call('GET /app/config.json').catch(() => undefined);
    // People come back from the sign-in to a page of the web app.
    if (config) this.#address = new URL('.', config.redirecturi).href;
    return this.#address;
  }
}

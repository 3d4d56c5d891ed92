import type { Client as Service } from '@clan-companion/contract/core/client';
import { DEFAULT_NAME } from '@clan-companion/contract/features/community/links';

/** The address of the web app and the name of the community, which the service knows. */
export class WebApp {
  readonly #service: Service;
  #address: string | undefined;
  #name: string = DEFAULT_NAME;
  #loading: Promise<string | undefined> | undefined;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Undefined until the service has answered once. */
  get address(): string | undefined {
    if (this.#address === undefined) void this.load();
    return this.#address;
  }

  /** As of now, if the service answers. */
  async loadName(): Promise<string> {
    await this.load();
    return this.#name;
  }

  load(): Promise<string | undefined> {
    this.#loading ??= this.#ask().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #ask(): Promise<string | undefined> {
    const config = await this.#service.call('GET /app/config.json').catch(() => undefined);
    this.#name = config?.community.name ?? this.#name;
    // People come back from the sign-in to a page of the web app.
    if (config) this.#address = new URL('.', config.redirecturi).href;
    return this.#address;
  }
}

import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { APIApplicationCommand, Client } from 'discord.js';
import { declarations } from './commands.ts';

const LONGEST_PAUSE_MS = 600_000;

/** Registers the commands, with retries. Registrations are limited per day, so only if they changed. */
export async function registerCommands(
  client: Client<true>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { commands } = client.application;
  const backoff = new Backoff({ maxMs: LONGEST_PAUSE_MS });
  let failing = false;
  for (;;) {
    try {
      const registered = await commands.fetch({ withLocalizations: true, cache: false });
      const isRegistered = (declared: (typeof declarations)[number]) =>
        registered
          .find(({ name }) => name === declared.name)
          ?.equals(declared as APIApplicationCommand, true) === true;
      if (registered.size !== declarations.length || !declarations.every(isRegistered)) {
        await commands.set(declarations);
      }
      if (failing) log.info('Registered the commands');
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!failing) {
        log.warn({ reason: describeError(error) }, 'Could not register the commands; retrying');
      }
      failing = true;
      if (!(await backoff.wait(signal))) return;
    }
  }
}

import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Client, Events } from 'discord.js';

/** Logs once that a shard cannot connect, and once that it is connected again. */
export function logShards(client: Client, log: Log): void {
  const away = new Map<number, 'reconnecting' | 'failed'>();
  const failed = (shard: number, reason: string) => {
    if (away.get(shard) === 'failed') return;
    away.set(shard, 'failed');
    log.warn({ shard, reason }, 'Connection to the chat platform failed; retrying');
  };
  client.on(Events.ShardError, (error, shard) => failed(shard, describeError(error)));
  // The chat platform closes each connection now and then. Only a second close means a problem.
  client.on(Events.ShardReconnecting, (shard) => {
    if (away.has(shard)) failed(shard, 'closed again');
    else away.set(shard, 'reconnecting');
  });
  const connected = (shard: number) => {
    if (away.get(shard) === 'failed') {
      log.info({ shard }, 'Connected to the chat platform again');
    }
    away.delete(shard);
  };
  client.on(Events.ShardReady, connected);
  client.on(Events.ShardResume, connected);
}

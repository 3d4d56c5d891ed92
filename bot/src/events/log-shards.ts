import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Client, Events } from 'discord.js';

/** Logs once that shards cannot connect, and once that all are connected again. */
export function logShards(client: Client, log: Log): void {
  const reconnecting = new Set<number>();
  const failing = new Set<number>();
  const failed = (shard: number, reason: string) => {
    if (failing.size === 0) {
      log.warn({ shard, reason }, 'Connection to the chat platform failed; retrying');
    }
    failing.add(shard);
  };
  client.on(Events.ShardError, (error, shard) => failed(shard, describeError(error)));
  // The chat platform closes each connection now and then. Only a second close means a problem.
  client.on(Events.ShardReconnecting, (shard) => {
    if (reconnecting.has(shard)) failed(shard, 'closed again');
    reconnecting.add(shard);
  });
  const connected = (shard: number) => {
    reconnecting.delete(shard);
    const wasLast = failing.delete(shard) && failing.size === 0;
    if (wasLast) log.info('Connected to the chat platform again');
  };
  client.on(Events.ShardReady, connected);
  client.on(Events.ShardResume, connected);
}

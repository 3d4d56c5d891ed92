import { clan } from './clan.ts';
import type { Command } from './command.ts';
import { diplomacy } from './diplomacy.ts';
import { fileLine } from './file-line.ts';
import { help } from './help.ts';
import { learned } from './learned.ts';
import { link } from './link.ts';
import { map } from './map.ts';
import { myTrades } from './my-trades.ts';
import { settings } from './settings.ts';
import { tech } from './tech.ts';
import { trade } from './trade.ts';
import { trades } from './trades.ts';
import { unlink } from './unlink.ts';
import { walker } from './walker.ts';
import { walkers } from './walkers.ts';

/** Every slash command under its name. */
export const commands: ReadonlyMap<string, Command> = new Map(
  [
    clan,
    diplomacy,
    help,
    learned,
    link,
    map,
    myTrades,
    settings,
    tech,
    trade,
    trades,
    unlink,
    walker,
    walkers,
  ].map((command) => [command.data.name, command]),
);

/** All commands, as the chat platform registers them. */
export const declarations = [...[...commands.values()].map(({ data }) => data), fileLine.data];

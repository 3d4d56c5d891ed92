// Where the parts of an installed service are, on this machine or below another root folder.
import { join } from 'node:path';

export const ACCOUNT = 'clan-companion';
export const SERVICE = 'clan-companion.service';
export const BOT = 'clan-companion-bot.service';
export const TIMER = 'clan-companion-doctor.timer';
/** All unit files, those to stop first at the front. */
export const UNITS = [TIMER, 'clan-companion-doctor.service', BOT, SERVICE];

export function layout(root = '/') {
  const program = join(root, 'opt/clan-companion');
  return {
    program,
    /** One folder per installed version, and a link to the one that runs. */
    releases: join(program, 'releases'),
    current: join(program, 'current'),
    /** Exists from a change until the service runs with it, so that an interrupted command can be repeated. */
    pending: join(program, 'restart-pending'),
    units: join(root, 'etc/systemd/system'),
    settings: join(root, 'etc/clan-companion.env'),
    botSettings: join(root, 'etc/clan-companion-bot.env'),
    passwd: join(root, 'etc/passwd'),
    /** systemd creates both (StateDirectory=). */
    data: [join(root, 'var/lib/clan-companion'), join(root, 'var/lib/clan-companion-backups')],
  };
}

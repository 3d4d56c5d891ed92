import { Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedClan } from './clan.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { ClanSymbol } from './clan-symbol.tsx';
import classes from './clans.module.css';

/** `stale`: results of the previous search, while the next one is loading. */
export function ClanList({ clans, stale }: { clans: readonly ListedClan[]; stale: boolean }) {
  return (
    <ul className={`${classes['list']} ${stale ? classes['stale'] : ''}`} aria-busy={stale}>
      {clans.map((clan) => (
        <li key={clan.clanid}>
          <Card component={Link} to={`/clans/${clan.clanid}`} className={classes['clan']}>
            <ClanSymbol clan={clan} />
            <div className={classes['facts']}>
              <Text fw={600} truncate title={clan.name}>
                {clan.name}
              </Text>
              <ClanIdentity clan={clan} />
              {clan.region !== undefined && (
                <Text size="sm" c="dimmed" className={classes['name']}>
                  {clan.region}
                </Text>
              )}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

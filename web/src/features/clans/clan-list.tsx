import { Card, Text } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import type { ListedClan } from './clan.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { ClanSymbol } from './clan-symbol.tsx';
import classes from './clans.module.css';
import { languageName } from './languages.ts';
import { RecruitingBadge } from './recruiting.tsx';

interface Props {
  clans: readonly ListedClan[];
  /** Results of the previous search, while the next one is loading. */
  stale: boolean;
}

export const ClanList = memo(function ClanList({ clans, stale }: Props) {
  const { language } = useTexts();
  const names = useGameNames();
  const where = ({ region, language: code }: ListedClan) =>
    [region && names.region(region), code && languageName(code, language)]
      .filter(Boolean)
      .join(' · ');
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
              {where(clan) !== '' && (
                <Text size="sm" c="dimmed" className={classes['name']}>
                  {where(clan)}
                </Text>
              )}
              {clan.recruiting && <RecruitingBadge />}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
});

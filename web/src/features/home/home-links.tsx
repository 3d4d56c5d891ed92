import { Stack, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useCanCreateMaps } from '../../app/use-app-config.ts';
import { HomeLink } from './home-link.tsx';
import classes from './home.module.css';

/** Links to all pages, those that need no account first. */
export function HomeLinks() {
  const { t } = useTexts();
  const canDraw = useCanCreateMaps();
  return (
    <>
      <Stack gap="sm" component="section">
        <Title order={2} size="h3">
          {t('home.open')}
        </Title>
        <ul className={classes['links']}>
          <HomeLink to="/clans">{t('home.clans')}</HomeLink>
          <HomeLink to="/trades">{t('home.trades')}</HomeLink>
          {canDraw && (
            <HomeLink to="/maps" title={t('home.openMap')}>
              {t('home.openMapHint')}
            </HomeLink>
          )}
          <HomeLink to="/clusters">{t('home.clusters')}</HomeLink>
        </ul>
      </Stack>
      <Stack gap="sm" component="section">
        <Title order={2} size="h3">
          {t('home.withClan')}
        </Title>
        <ul className={classes['links']}>
          <HomeLink to="/my-clan">{t('home.myClan')}</HomeLink>
          <HomeLink to="/walkers">{t('home.walkers')}</HomeLink>
          <HomeLink to="/maps">{t('home.maps')}</HomeLink>
          <HomeLink to="/tech">{t('home.tech')}</HomeLink>
        </ul>
      </Stack>
    </>
  );
}

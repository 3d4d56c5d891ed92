import { Stack, Title } from '@mantine/core';
import {
  IconBinaryTree2,
  IconBuildingCommunity,
  IconMap2,
  IconScale,
  IconServer2,
  IconShieldHalf,
  IconSpider,
} from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { HomeLink } from './home-link.tsx';
import classes from './home.module.css';

/** Links to all pages, those that need no account first. */
export function HomeLinks() {
  const { t } = useTexts();
  return (
    <>
      <Stack gap="sm" component="section">
        <Title order={2} size="h3">
          {t('home.open')}
        </Title>
        <ul className={classes['links']}>
          <HomeLink to="/clans" icon={IconBuildingCommunity} title={t('shell.clans')}>
            {t('home.clans')}
          </HomeLink>
          <HomeLink to="/trades" icon={IconScale} title={t('shell.trades')}>
            {t('home.trades')}
          </HomeLink>
          <HomeLink to="/maps" icon={IconMap2} title={t('home.openMap')}>
            {t('home.openMapHint')}
          </HomeLink>
          <HomeLink to="/clusters" icon={IconServer2} title={t('shell.clusters')}>
            {t('home.clusters')}
          </HomeLink>
        </ul>
      </Stack>
      <Stack gap="sm" component="section">
        <Title order={2} size="h3">
          {t('home.withClan')}
        </Title>
        <ul className={classes['links']}>
          <HomeLink to="/my-clan" icon={IconShieldHalf} title={t('shell.myClan')}>
            {t('home.myClan')}
          </HomeLink>
          <HomeLink to="/walkers" icon={IconSpider} title={t('shell.walkers')}>
            {t('home.walkers')}
          </HomeLink>
          <HomeLink to="/maps" icon={IconMap2} title={t('shell.maps')}>
            {t('home.maps')}
          </HomeLink>
          <HomeLink to="/tech" icon={IconBinaryTree2} title={t('shell.tech')}>
            {t('home.tech')}
          </HomeLink>
        </ul>
      </Stack>
    </>
  );
}

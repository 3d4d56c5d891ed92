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
import { Place } from './place.tsx';
import classes from './home.module.css';

/** Where one can go from here: without an account, and with one. */
export function Places() {
  const { t } = useTexts();
  return (
    <>
      <Stack gap="sm" component="section">
        <Title order={2} size="h3">
          {t('home.open')}
        </Title>
        <ul className={classes['places']}>
          <Place to="/clans" icon={IconBuildingCommunity} title={t('shell.clans')}>
            {t('home.clans')}
          </Place>
          <Place to="/trades" icon={IconScale} title={t('shell.trades')}>
            {t('home.trades')}
          </Place>
          <Place to="/maps" icon={IconMap2} title={t('home.openMap')}>
            {t('home.openMapHint')}
          </Place>
          <Place to="/clusters" icon={IconServer2} title={t('shell.clusters')}>
            {t('home.clusters')}
          </Place>
        </ul>
      </Stack>
      <Stack gap="sm" component="section">
        <Title order={2} size="h3">
          {t('home.withClan')}
        </Title>
        <ul className={classes['places']}>
          <Place to="/my-clan" icon={IconShieldHalf} title={t('shell.myClan')}>
            {t('home.myClan')}
          </Place>
          <Place to="/walkers" icon={IconSpider} title={t('shell.walkers')}>
            {t('home.walkers')}
          </Place>
          <Place to="/maps" icon={IconMap2} title={t('shell.maps')}>
            {t('home.maps')}
          </Place>
          <Place to="/tech" icon={IconBinaryTree2} title={t('shell.tech')}>
            {t('home.tech')}
          </Place>
        </ul>
      </Stack>
    </>
  );
}

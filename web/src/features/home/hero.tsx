import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { textIn, useTexts } from '../../app/i18n.ts';
import { useCommunity } from '../../app/use-app-config.ts';
import { usePageHeading } from '../../ui/page.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { Dunes } from './dunes.tsx';
import classes from './home.module.css';

/** Introduces the app to visitors. */
export function Hero() {
  const { t, language } = useTexts();
  const { welcome } = useCommunity();
  const heading = usePageHeading(t('home.title'));
  return (
    <section className={classes['hero']} aria-label={t('home.title')}>
      <div className={classes['art']}>
        <Dunes />
      </div>
      <div className={classes['words']}>
        <Title ref={heading} tabIndex={-1} className={classes['title']}>
          {t('home.title')}
        </Title>
        <Text size="lg" className={classes['lead']}>
          {(welcome && textIn(welcome, language)) ?? t('home.lead')}
        </Text>
        <Group gap="sm">
          <SignInButton size="md" />
          <Button size="md" variant="default" component={Link} to="/clans">
            {t('home.lookAround')}
          </Button>
        </Group>
        <Text size="sm">{t('home.signInWhy')}</Text>
      </div>
    </section>
  );
}

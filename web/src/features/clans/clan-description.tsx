import { Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import classes from './clans.module.css';

interface Props {
  clan: { description?: string };
  none: string;
}

/** `none` is shown if the clan has no description. */
export function ClanDescription({ clan, none }: Props) {
  const { t } = useTexts();
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {t('clans.about')}
      </Title>
      <Text className={classes['words']} {...(!clan.description && { c: 'dimmed' })}>
        {clan.description ?? none}
      </Text>
    </section>
  );
}

import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';

/** Suggests what to do next: set a nickname, find a clan, or go to the clan. */
export function NextStep() {
  const { t } = useTexts();
  const profile = useProfile();
  if (profile.data === undefined)
    return (
      <LoadingOrError query={profile}>
        <Skeleton height={112} radius="lg" />
      </LoadingOrError>
    );
  const { nickname, clanname, chattag } = profile.data;
  if (nickname === undefined) {
    return (
      <Step
        title={t('home.welcome', { name: chattag })}
        to="/profile"
        action={t('home.setNickname')}
      >
        {t('home.setNicknameWhy')}
      </Step>
    );
  }
  if (clanname === undefined) return <WithoutClan name={nickname} />;
  return (
    <Step title={t('home.welcomeBack', { name: nickname })} to="/my-clan" action={t('home.toClan')}>
      {t('home.inClan', { clan: clanname })}
    </Step>
  );
}

function WithoutClan({ name }: { name: string }) {
  const { t } = useTexts();
  const asked = useOperation('GET /users/requests', {}).data ?? [];
  return (
    <Step title={t('home.welcomeBack', { name })} to="/clans" action={t('home.findClan')}>
      {asked.length === 0
        ? t('home.findClanWhy')
        : t('home.asked', { count: asked.length, clan: asked[0]!.name })}
    </Step>
  );
}

interface StepProps {
  title: string;
  children: string;
  to: string;
  action: string;
}

const Step = ({ title, children, to, action }: StepProps) => (
  <Card component="section">
    <Group justify="space-between">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
      </div>
      <Button component={Link} to={to}>
        {action}
      </Button>
    </Group>
  </Card>
);

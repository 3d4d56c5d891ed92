import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure } from '../../ui/failure.tsx';

/** What is next for who is signed in. */
export function Next() {
  const { t } = useTexts();
  const profile = useProfile();
  if (profile.isPending) return <Skeleton height={112} radius="lg" />;
  if (profile.isError) return <Failure error={profile.error} onRetry={profile.refetch} />;
  const { nickname, clanname, chattag } = profile.data;
  if (nickname === undefined) {
    return (
      <Step title={t('home.welcome', { name: chattag })} to="/profile" deed={t('home.setNickname')}>
        {t('home.setNicknameWhy')}
      </Step>
    );
  }
  if (clanname === undefined) return <Clanless name={nickname} />;
  return (
    <Step title={t('home.welcomeBack', { name: nickname })} to="/my-clan" deed={t('home.toClan')}>
      {t('home.inClan', { clan: clanname })}
    </Step>
  );
}

function Clanless({ name }: { name: string }) {
  const { t } = useTexts();
  const asked = useOperation('GET /users/requests', {}).data ?? [];
  return (
    <Step title={t('home.welcomeBack', { name })} to="/clans" deed={t('home.findClan')}>
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
  deed: string;
}

const Step = ({ title, children, to, deed }: StepProps) => (
  <Card component="section">
    <Group justify="space-between">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
      </div>
      <Button component={Link} to={to}>
        {deed}
      </Button>
    </Group>
  </Card>
);

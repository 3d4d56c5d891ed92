import { Button, Card, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';

/** What comes first: a nickname, then a clan. */
export const NextStep = ({ nickname }: { nickname: string | undefined }) =>
  nickname === undefined ? <SetNickname /> : <FindClan />;

function SetNickname() {
  const { t } = useTexts();
  return (
    <Step title={t('home.chooseName')} to="/profile" action={t('home.setNickname')}>
      {t('home.setNicknameWhy')}
    </Step>
  );
}

function FindClan() {
  const { t } = useTexts();
  const asked = useOperation('GET /users/requests', {}).data ?? [];
  return (
    <Step title={t('home.findClan')} to="/clans" action={t('home.toClans')}>
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

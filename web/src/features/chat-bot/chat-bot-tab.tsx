import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { useAppConfig } from '../../app/use-app-config.ts';
import { leaderOf } from '../clans/clan.ts';
import { BotHealth, LinkState, UnlinkServer } from './link-state.tsx';
import { UnreadLines } from './unread-lines.tsx';
import { LinkForm } from './link-form.tsx';
import { botInviteUrl } from './bot-invite-url.ts';

const REFETCH_INTERVAL_MS = 15_000;

export function ChatBotTab({ myClan: { clan, isLeader } }: { myClan: MyClan }) {
  const { t } = useTexts();
  const bot = useOperation(
    'GET /clans/{clan_id}/chatbot',
    { params: { clan_id: clan.clanid } },
    { refetchInterval: REFETCH_INTERVAL_MS },
  );
  if (!bot.data && bot.error) return <Failure error={bot.error} onRetry={() => bot.refetch()} />;
  if (!bot.data) return <RowsSkeleton rows={3} height={120} />;
  return (
    <Stack gap="lg">
      <LinkState bot={bot.data} />
      {bot.data.health && <BotHealth health={bot.data.health} />}
      {!isLeader && (
        <Text c="dimmed">{t('chatBot.onlyLeaderLinks', { name: leaderOf(clan) })}</Text>
      )}
      {isLeader && (
        <ol className={classes['rows']}>
          <InviteStep guildid={bot.data.guildid} />
          <Step number={2} title={t('chatBot.link')}>
            <LinkForm key={bot.data.guildid ?? ''} clanid={clan.clanid} bot={bot.data} />
          </Step>
          <Step number={3} title={t('chatBot.confirm')}>
            <Text>{t('chatBot.confirmHow')}</Text>
          </Step>
        </ol>
      )}
      {isLeader && bot.data.guildid !== undefined && <UnlinkServer clanid={clan.clanid} />}
      {isLeader && bot.data.verified === true && (
        <UnreadLines clanid={clan.clanid} unnamedTrips={bot.data.unnamedtrips ?? 0} />
      )}
    </Stack>
  );
}

function InviteStep({ guildid }: { guildid: string | undefined }) {
  const { t } = useTexts();
  const platform = useAppConfig();
  const address = platform && botInviteUrl(platform, guildid);
  return (
    <Step number={1} title={t('chatBot.invite')}>
      <Text>{t('chatBot.inviteWhy')}</Text>
      {platform?.practice === true && <Text c="dimmed">{t('chatBot.invitePractice')}</Text>}
      {address !== undefined && (
        <Group>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} />}
          >
            {t('chatBot.inviteButton')}
          </Button>
        </Group>
      )}
    </Step>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered step for linking a server. */
function Step({ number, title, children }: StepProps) {
  return (
    <Card component="li">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon radius="xl" variant="light" aria-hidden>
            {number}
          </ThemeIcon>
          <Title order={2} size="h4">
            {title}
          </Title>
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { Failure, RowsSkeleton } from '../../../ui/states.tsx';
import { leaderOf } from '../../clans/clan.ts';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { BotHealth } from './bot-health.tsx';
import { UnreadLines } from './unread-lines.tsx';
import { UnlinkServer } from './unlink-server.tsx';
import { InviteStep } from './invite-step.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkState } from './link-state.tsx';
import { Step } from './step.tsx';

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
      {!isLeader && <Text c="dimmed">{t('myClan.onlyLeaderLinks', { name: leaderOf(clan) })}</Text>}
      {isLeader && (
        <ol className={classes['rows']}>
          <InviteStep guildid={bot.data.guildid} />
          <Step number={2} title={t('myClan.bot.link')}>
            <LinkForm key={bot.data.guildid ?? ''} clanid={clan.clanid} bot={bot.data} />
          </Step>
          <Step number={3} title={t('myClan.bot.confirm')}>
            <Text>{t('myClan.bot.confirmHow')}</Text>
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

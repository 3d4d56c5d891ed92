import { Anchor, Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { browserStorage } from '../../app/storage.ts';
import { useHasBot } from '../../app/use-app-config.ts';
import { useOperation, usePages } from '../../app/use-operation.ts';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/layout.module.css';
import type { Clan } from '../clans/clan.ts';
import { UnloadedSection } from '../home/section.tsx';

/** What a new leader does first, until everything is done or they hide it. */
export function FirstSteps({ myClan: { clan, isLeader } }: { myClan: MyClan }) {
  const { clanid } = clan;
  const hiddenKey = `clan-companion.first-steps-hidden.${clanid}`;
  const [isHidden, setHidden] = useState(() => browserStorage.get(hiddenKey) !== undefined);
  if (isHidden || !isLeader) return null;
  const hide = () => {
    browserStorage.set(hiddenKey, '1');
    setHidden(true);
  };
  return <Steps clan={clan} onHide={hide} />;
}

function Steps({ clan, onHide }: { clan: Clan; onHide: () => void }) {
  const { t } = useTexts();
  const { clanid, description } = clan;
  const params = { clan_id: clanid };
  const members = usePages('GET /clans/{clan_id}/members', { params, query: { limit: 2 } });
  const invites = useOperation('GET /clans/{clan_id}/invites', { params });
  const walkers = usePages('GET /walkers', { query: { clanid, limit: 1 } });
  const hasBot = useHasBot();
  const chatbot = useOperation(
    'GET /clans/{clan_id}/chatbot',
    { params },
    { enabled: hasBot === true },
  );
  const isBotKnown = hasBot === false || (hasBot && chatbot.data !== undefined);
  if (!members.data || !invites.data || !isBotKnown || !walkers.data)
    return (
      <UnloadedSection
        title={t('myClan.firstSteps.title')}
        queries={[members, invites, chatbot, walkers]}
      />
    );
  const steps = [
    ['describe', '/my-clan?edit=1', description !== undefined],
    ['invite', '/my-clan?invite=1', members.data.length > 1 || invites.data.length > 0],
    ...(hasBot ? ([['link', '/my-clan/chat-bot', chatbot.data?.verified === true]] as const) : []),
    ['walkers', '/walkers?add=1', walkers.data.length > 0],
  ] as const;
  const done = steps.filter(([, , isDone]) => isDone).length;
  if (done === steps.length) return <HideForever onHide={onHide} />;
  return (
    <Section
      title={t('myClan.firstSteps.title')}
      lead={t('myClan.firstSteps.done', { done, count: steps.length })}
      actions={
        <Button variant="default" onClick={onHide}>
          {t('myClan.firstSteps.hide')}
        </Button>
      }
    >
      <ol className={classes['rows']}>
        {steps.map(([name, to, isDone]) => (
          <li key={name}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon
                variant={isDone ? 'filled' : 'default'}
                color="oasis"
                radius="xl"
                size={28}
                aria-hidden
              >
                {isDone && <IconCheck size={16} />}
              </ThemeIcon>
              <div>
                {isDone ? (
                  <Text c="dimmed">
                    {t(`myClan.firstSteps.${name}`)} ({t('myClan.firstSteps.isDone')})
                  </Text>
                ) : (
                  <>
                    <Anchor component={Link} to={to} fw={600}>
                      {t(`myClan.firstSteps.${name}`)}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {t(`myClan.firstSteps.${name}Why`)}
                    </Text>
                  </>
                )}
              </div>
            </Group>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Later visits then ask the service for nothing here. */
function HideForever({ onHide }: { onHide: () => void }) {
  useEffect(onHide);
  return null;
}

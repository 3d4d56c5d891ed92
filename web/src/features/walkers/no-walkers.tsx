import { Button, Group } from '@mantine/core';
import { IconSpider } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useHasBot } from '../../app/use-app-config.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Explains how walkers are added. Without a clan, suggests finding one. */
export function NoWalkers({ inClan, onAdd }: { inClan: boolean; onAdd: () => void }) {
  const { t } = useTexts();
  const hasBot = useHasBot() === true;
  const icon = <IconSpider size={32} />;
  if (!inClan) {
    return (
      <EmptyState
        icon={icon}
        title={t('walkers.noClan')}
        action={
          <Button component={Link} to="/clans">
            {t('walkers.findClan')}
          </Button>
        }
      >
        {t('walkers.noClanHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('walkers.none')}
      action={
        <Group justify="center">
          {hasBot && (
            <Button component={Link} to="/my-clan/chat-bot">
              {t('walkers.linkBot')}
            </Button>
          )}
          <Button variant={hasBot ? 'default' : 'filled'} onClick={onAdd}>
            {t('walkers.add')}
          </Button>
        </Group>
      }
    >
      {t(hasBot ? 'walkers.noneHint' : 'walkers.noneHintWithoutBot')}
    </EmptyState>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useAppConfig } from '../../../app/use-app-config.ts';
import { botInviteUrl } from '../bot-invite-url.ts';
import { Step } from './step.tsx';

export function InviteStep({ guildid }: { guildid: string | undefined }) {
  const { t } = useTexts();
  const platform = useAppConfig();
  const address = platform && botInviteUrl(platform, guildid);
  return (
    <Step number={1} title={t('myClan.bot.invite')}>
      <Text>{t('myClan.bot.inviteWhy')}</Text>
      {platform?.practice === true && <Text c="dimmed">{t('myClan.bot.invitePractice')}</Text>}
      {address !== undefined && (
        <Group>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} />}
          >
            {t('myClan.bot.inviteButton')}
          </Button>
        </Group>
      )}
    </Step>
  );
}

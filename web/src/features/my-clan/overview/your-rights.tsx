import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { leaderOf } from '../../clans/clan.ts';
import { type Mine, RIGHTS } from '../mine.ts';

/** What the person may do here, and who can change that. */
export function YourRights({ mine: { clan, isLeader, may } }: { mine: Mine }) {
  const { t } = useTexts();
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('myClan.yourPermissions')}
      </Title>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {RIGHTS.map((right) => (
          <Group key={right} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon
              variant="light"
              color={may[right] ? 'oasis' : 'gray'}
              size="sm"
              mt={2}
              aria-hidden
            >
              {may[right] ? <IconCheck size={14} /> : <IconMinus size={14} />}
            </ThemeIcon>
            <div>
              <Text>
                {t(`myClan.permissions.${right}`)}{' '}
                <Text span size="sm" c="dimmed">
                  {may[right] ? t('myClan.yes') : t('myClan.no')}
                </Text>
              </Text>
              <Text size="sm" c="dimmed">
                {t(`myClan.permissionHints.${right}`)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        {isLeader ? t('myClan.leaderHasAll') : t('myClan.leaderGives', { name: leaderOf(clan) })}
      </Text>
    </Card>
  );
}

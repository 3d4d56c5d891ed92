import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { leaderOf } from '../../clans/clan.ts';
import { type MyClan, PERMISSIONS } from '../my-clan.ts';

/** The person's own permissions, and who can change them. */
export function YourPermissions({ myClan: { clan, isLeader, permissions } }: { myClan: MyClan }) {
  const { t } = useTexts();
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('myClan.yourPermissions')}
      </Title>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {PERMISSIONS.map((permission) => (
          <Group key={permission} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon
              variant="light"
              color={permissions[permission] ? 'oasis' : 'gray'}
              size="sm"
              mt={2}
              aria-hidden
            >
              {permissions[permission] ? <IconCheck size={14} /> : <IconMinus size={14} />}
            </ThemeIcon>
            <div>
              <Text>
                {t(`myClan.permissions.${permission}`)}{' '}
                <Text span size="sm" c="dimmed">
                  {permissions[permission] ? t('myClan.yes') : t('myClan.no')}
                </Text>
              </Text>
              <Text size="sm" c="dimmed">
                {t(`myClan.permissionHints.${permission}`)}
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

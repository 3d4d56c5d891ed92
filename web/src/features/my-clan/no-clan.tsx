import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFlagPlus, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ClanIdentityOf } from '../../ui/clan-identity.tsx';
import { OwnRequest, useOwnRequests } from '../clans/own-request.tsx';
import classes from './my-clan.module.css';

/** Shown to people without a clan. */
export function NoClan() {
  const { t } = useTexts();
  const requests = useOwnRequests().data ?? [];
  return (
    <Stack gap="lg">
      <EmptyState
        title={t('myClan.none')}
        action={
          <Group justify="center">
            <Button component={Link} to="/clans" leftSection={<IconSearch size={18} />}>
              {t('myClan.find')}
            </Button>
            <Button
              component={Link}
              to="/clans?found=1"
              variant="default"
              leftSection={<IconFlagPlus size={18} />}
            >
              {t('clans.create')}
            </Button>
          </Group>
        }
      >
        {t('myClan.noneHint')}
      </EmptyState>
      {requests.length > 0 && (
        <section aria-labelledby="own-requests">
          <Title order={2} size="h3" mb="sm" id="own-requests">
            {t('myClan.ownRequests')}
          </Title>
          <ul className={classes['rows']}>
            {requests.map((request) => (
              <Card component="li" key={request.clanid}>
                <Text
                  component={Link}
                  to={`/clans/${request.clanid}`}
                  fw={600}
                  c="var(--mantine-color-anchor)"
                  className={classes['words']}
                >
                  {request.name}
                </Text>
                <ClanIdentityOf clanid={request.clanid} />
                <OwnRequest request={request} />
              </Card>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

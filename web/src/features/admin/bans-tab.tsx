import type { Role } from '@clan-companion/contract/core/operation';
import { Card, Stack } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { timeAgo } from '../../ui/intl.tsx';
import { EmptyState, LoadingOrError, LoadMore } from '../../ui/states.tsx';
import { ActButton, ActMenu } from './acts/act-menu.tsx';
import type { Ban } from './answers.ts';
import { BanEnd, Row, Rows } from './rows.tsx';
import { personAddress, personName, personSubject } from './subjects.ts';

const SOMEBODY = { kind: 'person', id: '', name: '' } as const;

/** Somebody who never signed in has no nickname and no sessions. */
const BAN_ACTIONS = ['change-ban', 'unban'] as const;

export function BansTab({ role }: { role: Role }) {
  return (
    <Stack align="stretch">
      {role === 'operator' && (
        <div>
          <ActButton action="ban-chatid" subject={SOMEBODY} />
        </div>
      )}
      <Bans />
    </Stack>
  );
}

function Bans() {
  const { t } = useTexts();
  const bans = usePages('GET /admin/bans', { query: { limit: 50 } });
  if (!bans.data) return <LoadingOrError query={bans} rows={3} />;
  if (bans.data.length === 0)
    return (
      <EmptyState icon={<IconBan size={32} />} title={t('admin.bans.none')}>
        {t('admin.bans.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Card component="section" aria-label={t('admin.tabs.bans')}>
        <Rows>
          {bans.data.map((ban) => (
            <BanRow key={ban.chatid} ban={ban} />
          ))}
        </Rows>
      </Card>
      <LoadMore pages={bans} />
    </>
  );
}

function BanRow({ ban }: { ban: Ban }) {
  const { t, language } = useTexts();
  const { chatid, chattag, reason, since, until } = ban;
  return (
    <Row
      name={personName(ban)}
      // There is no page about somebody who never signed in.
      to={chattag === undefined ? undefined : personAddress(chatid)}
      aside={<ActMenu subject={personSubject({ ...ban, banned: true })} only={BAN_ACTIONS} />}
    >
      <BanEnd until={until} /> · {t('admin.ban.began', { when: timeAgo(since, language) })}
      <div>{t('admin.log.reason', { reason })}</div>
    </Row>
  );
}

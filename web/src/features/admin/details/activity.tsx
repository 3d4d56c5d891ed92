import { Anchor, Code, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { kinds } from '../../history/history-looks.ts';
import classes from '../admin.module.css';
import { Rows } from '../rows.tsx';
import { clanAddress } from '../subjects.ts';

/** What somebody did lately: the kinds of changes, without what they were about. */
export function Activity({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  const changes = usePages('GET /admin/people/{chat_id}/changes', {
    params: { chat_id: chatid },
    query: { limit: 20 },
  });
  return (
    <Section title={t('admin.activity.title')}>
      {changes.data ? (
        <Rows none={t('admin.activity.none')}>
          {changes.data.map(({ changeid, action, timestamp, clanid }) => (
            <li key={changeid} className={classes['row']}>
              <div>
                <Label action={action} /> <Code style={{ whiteSpace: 'nowrap' }}>{action}</Code>
                {clanid !== undefined && (
                  <>
                    {' '}
                    <Anchor component={Link} to={clanAddress(clanid)} size="sm" underline="always">
                      {t('admin.kind.clan')} #{clanid}
                    </Anchor>
                  </>
                )}
              </div>
              <Text size="sm" c="dimmed">
                <TimeAgo time={timestamp} />
              </Text>
            </li>
          ))}
        </Rows>
      ) : (
        <LoadingOrError query={changes}>
          <RowsSkeleton rows={3} height={32} />
        </LoadingOrError>
      )}
      <LoadMore pages={changes} />
    </Section>
  );
}

/** The words of the filter of a clan's history, where it has some. */
function Label({ action }: { action: string }) {
  const { t } = useTexts();
  const kind = kinds.find(({ name }) => action.startsWith(`${name}-`));
  return kind && t(kind.label);
}

import { Alert, Anchor, Text } from '@mantine/core';
import { IconBug, IconDatabaseExclamation, IconFlag, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { timeAgo } from '../../../ui/relative-time.ts';
import type { Overview } from '../answers.ts';

/** What an operator should look at, the most urgent first. */
export function Warnings({ overview }: { overview: Overview }) {
  const { t, language } = useTexts();
  const { today, backup, newest } = overview;
  const { errors = 0, reportsopen = 0 } = today;
  const warnings: ReactNode[] = [];
  if (errors > 0)
    warnings.push(
      <Warning key="errors" icon={<IconBug />} color="red">
        {t('admin.overview.errors', { count: errors })}
      </Warning>,
    );
  if (backup?.old)
    warnings.push(
      <Warning key="backup" icon={<IconDatabaseExclamation />} color="red">
        {t('admin.overview.oldBackup', { when: timeAgo(backup.timestamp, language) })}
      </Warning>,
    );
  if (reportsopen > 0)
    warnings.push(
      <Warning key="reports" icon={<IconFlag />} color="yellow">
        <Anchor component={Link} to="/admin/reports" c="inherit" inherit underline="always">
          {t('admin.overview.openReports', { count: reportsopen })}
        </Anchor>
      </Warning>,
    );
  if (newest)
    warnings.push(
      <Warning key="newest" icon={<IconSparkles />} color="yellow">
        {t('admin.overview.newVersion', { version: newest.version })}{' '}
        {newest.url !== undefined && (
          <Anchor
            href={newest.url}
            c="inherit"
            inherit
            underline="always"
            target="_blank"
            rel="noreferrer"
          >
            {t('admin.overview.readMore')}
          </Anchor>
        )}
      </Warning>,
    );
  if (warnings.length === 0) return <Text c="dimmed">{t('admin.overview.fine')}</Text>;
  return <>{warnings}</>;
}

interface WarningProps {
  icon: ReactNode;
  color: string;
  children: ReactNode;
}

const Warning = ({ icon, color, children }: WarningProps) => (
  <Alert variant="light" color={color} icon={icon} p="xs" role="note">
    {children}
  </Alert>
);

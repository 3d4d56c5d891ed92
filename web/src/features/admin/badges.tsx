import type { Role } from '@clan-companion/contract/core/operation';
import { Badge } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';

interface Props {
  hidden?: boolean;
  hiddenByBan?: boolean;
  banned?: boolean;
  role?: Role | undefined;
}

/** What operators did to it, and the role of a person. */
export function Badges({ hidden, hiddenByBan, banned, role }: Props) {
  const { t } = useTexts();
  return (
    <>
      {hidden && (
        <Badge variant="light" color="red">
          {t('admin.hidden')}
        </Badge>
      )}
      {hiddenByBan && (
        <Badge variant="light" color="red">
          {t('admin.hiddenByBan')}
        </Badge>
      )}
      {banned && (
        <Badge variant="light" color="red">
          {t('admin.banned')}
        </Badge>
      )}
      {role && (
        <Badge variant="light" color="oasis">
          {t(`admin.role.${role}`)}
        </Badge>
      )}
    </>
  );
}

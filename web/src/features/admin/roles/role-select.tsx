import type { Role } from '@clan-companion/contract/core/operation';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleSelect({ value, onChange, ...rest }: Props) {
  const { t } = useTexts();
  const roles = ['moderator', 'operator'] as const;
  return (
    <NativeSelect
      {...rest}
      data={roles.map((role) => ({ value: role, label: t(`admin.role.${role}`) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
    />
  );
}

import { limits } from '@clan-companion/contract/features';
import { useTexts } from '../../app/i18n.ts';
import { LimitedInput } from '../../ui/limited-input.tsx';

interface Props {
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
  /** Otherwise, only operators and moderators see it, in the log. */
  isShownToPerson?: boolean;
  focusOnOpen?: boolean;
}

/** Why an operator or a moderator does something. */
export function ReasonInput({ isShownToPerson = false, ...rest }: Props) {
  const { t } = useTexts();
  return (
    <LimitedInput
      {...rest}
      label={t('admin.reason')}
      hint={t(isShownToPerson ? 'admin.reasonHint' : 'admin.switches.reasonHint')}
      rule={limits.reason}
    />
  );
}

import { useTexts } from '../../app/i18n.ts';
import { Section } from '../../ui/section.tsx';
import { ClaimButton } from './claim-button.tsx';

/** On the machine of the service, the first operator needs no code. */
export function ClaimHere() {
  const { t } = useTexts();
  return (
    <Section title={t('admin.claim.noOperator')} lead={t('admin.claim.noOperatorHint')}>
      <ClaimButton label={t('admin.claim.here')} onClaimed={() => undefined} />
    </Section>
  );
}

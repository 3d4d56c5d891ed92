import { limits } from '@clan-companion/contract/text';
import { useTexts } from '../../app/i18n.ts';
import { fits, LimitedInput } from '../../ui/limited-input.tsx';

export interface Fields {
  name: string;
  type: string;
  description: string;
}

const TYPE = { ...limits.walkerType, min: 0 };

/** A type that is known cannot be taken away, only changed. */
export const fieldsFit = ({ name, type, description }: Fields, typeNeeded: boolean): boolean =>
  fits(limits.walkerName, name) &&
  fits(typeNeeded ? limits.walkerType : TYPE, type) &&
  fits(limits.description, description);

interface Props {
  fields: Fields;
  onChange: (fields: Fields) => void;
  wrong: Readonly<Record<string, string>>;
  autoFocus?: boolean;
}

export function WalkerFields({ fields, onChange, wrong, autoFocus }: Props) {
  const { t } = useTexts();
  return (
    <>
      <LimitedInput
        first
        autoFocus={autoFocus}
        label={t('common.name')}
        rule={limits.walkerName}
        value={fields.name}
        onChange={(name) => onChange({ ...fields, name })}
        error={wrong['name']}
      />
      <LimitedInput
        label={t('walkers.type')}
        hint={t('walkers.typeHint')}
        rule={TYPE}
        value={fields.type}
        onChange={(type) => onChange({ ...fields, type })}
        error={wrong['type']}
      />
      <LimitedInput
        label={t('walkers.notes')}
        rule={limits.description}
        value={fields.description}
        onChange={(description) => onChange({ ...fields, description })}
        error={wrong['description']}
      />
    </>
  );
}

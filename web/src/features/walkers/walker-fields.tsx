import { limits } from '@clan-companion/contract/features';
import { useTexts } from '../../app/i18n.ts';
import { LimitedInput } from '../../ui/limited-input.tsx';

export interface Fields {
  name: string;
  type: string;
  description: string;
}

/** The service derives a missing type from the name. A type can be changed, but not removed. */
const OPTIONAL_TYPE = { ...limits.walkerType, min: 0 };

interface Props {
  fields: Fields;
  onChange: (fields: Fields) => void;
  wrong: Readonly<Record<string, string>>;
  autoFocus?: boolean;
  typeRequired?: boolean;
}

export function WalkerFields({ fields, onChange, wrong, autoFocus, typeRequired }: Props) {
  const { t } = useTexts();
  return (
    <>
      <LimitedInput
        focusOnOpen
        autoFocus={autoFocus}
        label={t('common.name')}
        rule={limits.walkerName}
        value={fields.name}
        onChange={(name) => onChange({ ...fields, name })}
        error={wrong['name']}
      />
      <LimitedInput
        label={t('walkers.type')}
        {...(!typeRequired && { hint: t('walkers.typeHint') })}
        rule={typeRequired ? limits.walkerType : OPTIONAL_TYPE}
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

import { Button, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useAppConfig } from '../../../app/use-app-config.ts';
import { CopyField } from '../../../ui/copy-field.tsx';

interface Props {
  password: string;
  owned: boolean;
  onGo: () => void;
}

/** The generated password of an open map, shown only once. */
export function NewPassword({ password, owned, onGo }: Props) {
  const { t } = useTexts();
  const days = useAppConfig()?.openMapDays;
  return (
    <Stack>
      <Text>{owned ? t('maps.generatedOwned') : t('maps.generated')}</Text>
      {!owned && days !== undefined && <Text>{t('maps.openMapDays', { count: days })}</Text>}
      <CopyField label={t('maps.password')} value={password} />
      <Button onClick={onGo} data-autofocus>
        {t('maps.startDrawing')}
      </Button>
    </Stack>
  );
}

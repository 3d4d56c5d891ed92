import { ProblemError } from '@clan-companion/contract/core/client';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconEye, IconKey, IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { Failure } from '../../../ui/states.tsx';
import { exactTime } from '../../../ui/intl.tsx';
import { MAX_MARKERS } from '../logic/drawing.ts';
import { SignInButton } from '../../sign-in/sign-in-button.tsx';
import type { MapAccess } from './use-map-access.ts';

interface Props {
  /** Whether this browser stores unsaved changes. */
  isKept: boolean;
  unsaved: number;
  /** The map has the maximum number of markers. */
  full: boolean;
  readOnly: boolean;
  access: MapAccess;
  failure: unknown;
  /** The map was deleted. */
  gone: boolean;
  onDiscard: () => void;
  onRetry: () => void;
  onPassword: () => void;
  onChangePassword: () => void;
  onExport: () => void;
}

/** Errors and hints above the map. */
export function EditorNotices(props: Props) {
  const { isKept, unsaved, full, readOnly, failure, gone, access } = props;
  const { t } = useTexts();
  return (
    <>
      {failure !== undefined && unsaved > 0 && <SaveError {...props} />}
      {gone && unsaved === 0 && <Failure error={failure} />}
      {readOnly && !gone && unsaved === 0 && <ReadOnlyNotice {...props} />}
      {access.guesses && (
        <GuessesNotice {...access.guesses} onChangePassword={props.onChangePassword} />
      )}
      {full && <Alert color="yellow">{t('maps.full', { most: MAX_MARKERS })}</Alert>}
      {!isKept && unsaved > 0 && <Alert color="yellow">{t('maps.draftNotKept')}</Alert>}
    </>
  );
}

interface GuessesProps extends Pick<Props, 'onChangePassword'> {
  count: number;
  since: string;
}

function GuessesNotice({ count, since, onChangePassword }: GuessesProps) {
  const { t, language } = useTexts();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} p="xs">
      <Group justify="space-between">
        <Text size="sm">
          {t('maps.wrongPasswords', { count, time: exactTime(since, language) })}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKey size={16} />}
          onClick={onChangePassword}
        >
          {t('maps.changePassword')}
        </Button>
      </Group>
    </Alert>
  );
}

function ReadOnlyNotice({ access, onPassword }: Pick<Props, 'access' | 'onPassword'>) {
  const { t } = useTexts();
  const { isOwned, readOnly } = access;
  const signedIn = useChatid() !== undefined;
  if (readOnly) {
    return (
      <Alert variant="light" color="sand" icon={<IconLock />} p="xs" role="status">
        <Text size="sm">{t(`maps.readOnlyBecause.${readOnly}`)}</Text>
      </Alert>
    );
  }
  return (
    <Alert variant="light" color="sand" icon={<IconEye />} p="xs">
      <Group justify="space-between">
        <Text size="sm">
          {signedIn || isOwned === false
            ? t('maps.readOnly')
            : t(isOwned ? 'maps.readOnlyOwned' : 'maps.readOnlySignedOut')}
        </Text>
        <Group gap="xs">
          {(signedIn || isOwned !== true) && <PasswordButton onClick={onPassword} />}
          {!signedIn && isOwned !== false && <SignInButton size="xs" variant="default" />}
        </Group>
      </Group>
    </Alert>
  );
}

/** The service has refused changes. They are still in the editor. */
function SaveError({ failure, onRetry, onPassword, onExport, onDiscard }: Props) {
  const { t } = useTexts();
  const problem = failure instanceof ProblemError ? failure.problem : '';
  const refused = ['map-locked', 'sign-in-needed', 'no-such-map'].includes(problem);
  return (
    <Failure
      error={failure}
      {...(!refused && { onRetry })}
      action={
        <>
          <Text size="sm" w="100%">
            {t('maps.editsKept')}
          </Text>
          {problem === 'map-locked' && <PasswordButton onClick={onPassword} />}
          {problem === 'sign-in-needed' && <SignInButton size="xs" />}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={onExport}
          >
            {t('maps.export')}
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('maps.discard')}
          </Button>
        </>
      }
    />
  );
}

function PasswordButton({ onClick }: { onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button size="xs" variant="default" leftSection={<IconKey size={16} />} onClick={onClick}>
      {t('maps.enterPassword')}
    </Button>
  );
}

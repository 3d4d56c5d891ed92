import { ProblemError } from '@clan-companion/contract/core/client';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconEye, IconKey, IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { Failure } from '../../../ui/states.tsx';
import { exactTime } from '../../../ui/intl.tsx';
import { SignInButton } from '../../sign-in/sign-in-button.tsx';
import type { LiveState } from '../live/map-sync.ts';
import type { DialogName } from '../dialogs/dialogs.tsx';
import type { useLiveMap } from '../live/use-live-map.ts';
import { MAX_MARKERS } from '../logic/drawing.ts';
import { downloadMap } from '../logic/export-map.ts';
import type { MapAccess } from './use-map-access.ts';

interface Props {
  live: ReturnType<typeof useLiveMap>;
  access: MapAccess;
  canEdit: boolean;
  gone: unknown;
  onOpen: (dialog: DialogName) => void;
}

export function EditorNotices(props: Props) {
  const { live, access, canEdit, gone, onOpen } = props;
  const { t } = useTexts();
  const { unsaved } = live;
  const isFull = canEdit && live.shown.markers.size >= MAX_MARKERS;
  const isLost = unsaved > 0 && live.isCutOff && !live.isKept;
  return (
    <>
      {(gone ?? live.failure) !== undefined && unsaved > 0 && <SaveError {...props} />}
      {gone !== undefined && unsaved === 0 && <Failure error={gone} />}
      {access.canEdit === false && gone === undefined && unsaved === 0 && (
        <ReadOnlyNotice access={access} onOpen={onOpen} />
      )}
      {access.guesses && <GuessesNotice {...access.guesses} onOpen={onOpen} />}
      {isFull && <Alert color="yellow">{t('maps.full', { most: MAX_MARKERS })}</Alert>}
      {isLost && <Alert color="yellow">{t('maps.draftNotKept')}</Alert>}
    </>
  );
}

interface GuessesProps extends Pick<Props, 'onOpen'> {
  count: number;
  since: string;
}

function GuessesNotice({ count, since, onOpen }: GuessesProps) {
  const { t, language } = useTexts();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} p="xs">
      <Group justify="space-between">
        <Text size="sm">
          {t('maps.wrongPasswords', { count, time: exactTime(since, language) })}
        </Text>
        <NoticeButton icon={IconKey} onClick={() => onOpen('change-password')}>
          {t('maps.changePassword')}
        </NoticeButton>
      </Group>
    </Alert>
  );
}

function ReadOnlyNotice({ access, onOpen }: Pick<Props, 'access' | 'onOpen'>) {
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
          {(signedIn || isOwned !== true) && <PasswordButton onOpen={onOpen} />}
          {!signedIn && isOwned !== false && <SignInButton size="xs" variant="default" />}
        </Group>
      </Group>
    </Alert>
  );
}

/** The service has refused changes. They are still in the editor. */
function SaveError({ live, gone, onOpen }: Props) {
  const { t } = useTexts();
  const { sync, shown } = live;
  const failure = gone ?? live.failure;
  const problem = failure instanceof ProblemError ? failure.problem : '';
  const refused = ['map-locked', 'sign-in-needed', 'no-such-map'].includes(problem);
  return (
    <Failure
      error={failure}
      {...(!refused && { onRetry: () => sync.retry() })}
      action={
        <>
          <Text size="sm" w="100%">
            {t('maps.editsKept')}
          </Text>
          {problem === 'map-locked' && <PasswordButton onOpen={onOpen} />}
          {problem === 'sign-in-needed' && <SignInButton size="xs" />}
          <NoticeButton icon={IconDownload} onClick={() => downloadMap(shown)}>
            {t('maps.export')}
          </NoticeButton>
          <NoticeButton onClick={() => sync.discard()}>{t('maps.discard')}</NoticeButton>
        </>
      }
    />
  );
}

function PasswordButton({ onOpen }: Pick<Props, 'onOpen'>) {
  const { t } = useTexts();
  return (
    <NoticeButton icon={IconKey} onClick={() => onOpen('password')}>
      {t('maps.enterPassword')}
    </NoticeButton>
  );
}

interface ButtonProps {
  icon?: typeof IconKey;
  onClick: () => void;
  children: string;
}

const NoticeButton = ({ icon: Icon, ...rest }: ButtonProps) => (
  <Button size="xs" variant="default" leftSection={Icon && <Icon size={16} />} {...rest} />
);

export function SaveStatus({ unsaved: count, failure, isCutOff }: LiveState) {
  const { t } = useTexts();
  const text = () => {
    if (count === 0) return t('maps.allSaved');
    if (failure !== undefined) return t('maps.unsaved', { count });
    return isCutOff ? t('maps.waiting', { count }) : t('maps.saving');
  };
  return <span role="status">{text()}</span>;
}

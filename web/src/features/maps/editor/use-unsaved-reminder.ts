import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useConfirmLeaving } from '../../../app/leaving.ts';
import { notifyReminder } from '../../../ui/notify.ts';

/** Someone who leaves with unsaved changes learns that they are kept, and can go back to them. */
export function useUnsavedReminder(name: string, unsaved: boolean, isKept: boolean): void {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useConfirmLeaving(unsaved);
  const remind = useEffectEvent(() => {
    // The editor also starts again when the person or the password changes.
    if (!unsaved || window.location.pathname.endsWith(pathname)) return;
    notifyReminder(t(isKept ? 'maps.leftUnsaved' : 'maps.leftLost', { name }), {
      label: t('maps.backToMap'),
      onClick: () => void navigate(pathname),
    });
  });
  useEffect(() => () => remind(), []);
}

import { useTexts } from '../../../app/i18n.ts';
import type { LiveState } from '../live/map-sync.ts';

type Props = Pick<LiveState, 'unsaved' | 'failure' | 'isCutOff'>;

export function SaveStatus({ unsaved: count, failure, isCutOff }: Props) {
  const { t } = useTexts();
  const text = () => {
    if (count === 0) return t('maps.allSaved');
    if (failure !== undefined) return t('maps.unsaved', { count });
    return isCutOff ? t('maps.waiting', { count }) : t('maps.saving');
  };
  return <span role="status">{text()}</span>;
}

import { Button } from '@mantine/core';
import { api } from '../../../app/api.ts';
import { useTexts } from '../../../app/i18n.ts';
import { notifyUndoable } from '../../../app/undo.ts';
import { fullNameOf } from '../../../ui/names.ts';
import { type Selection, useEach } from '../../../ui/selection.ts';
import type { Request } from './request-row.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface Props {
  requests: readonly Request[];
  selection: Selection;
  clanid: number;
}

/** Rejects the selected requests. One notification undoes all of it. */
export function SelectedRequests({ requests, selection, clanid }: Props) {
  const { t } = useTexts();
  const { progress, run } = useEach();
  const reject = async () => {
    const answers: Headers[] = [];
    await run({
      items: requests.filter(({ chatid }) => selection.ids.includes(chatid)),
      nameOf: fullNameOf,
      act: async ({ chatid }) => {
        const { headers } = await api.send('PUT /clans/{clan_id}/members/{member_id}', {
          params: { clan_id: clanid, member_id: chatid },
          query: { action: 'reject' },
        });
        answers.push(headers);
      },
      done: (count) => t('myClan.rejectedSeveral', { count }),
      notify: (message) => notifyUndoable(message, answers),
    });
    // After an undo, they are not selected again.
    selection.setAll(false);
  };
  return (
    <SelectionBar label={t('myClan.selectedRequests')} selection={selection} progress={progress}>
      <Button variant="default" loading={progress !== undefined} onClick={() => void reject()}>
        {t('myClan.reject')}
      </Button>
    </SelectionBar>
  );
}

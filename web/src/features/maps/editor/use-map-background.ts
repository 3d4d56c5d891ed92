import { useState } from 'react';
import { kindsIn } from '../../../app/answer-kinds.ts';
import { apiWithProgress } from '../../../app/api-with-progress.ts';
import { refetchAnswers } from '../../../app/refetch-answers.ts';
import { useChange, useLiveOperation } from '../../../app/use-operation.ts';
import { passwordHeader } from '../browser/remembered.ts';
import type { MapBackground, Placement } from '../logic/background.ts';

/** The background that everybody sees, if the map has one. */
export const useMapBackground = (mapid: number): MapBackground | undefined =>
  useLiveOperation('GET /maps/{map_id}/background', { params: { map_id: mapid } }, () =>
    passwordHeader(mapid),
  ).data?.background;

export function useBackgroundChanges(mapid: number) {
  const params = { map_id: mapid };
  const place = useChange('PUT /maps/{map_id}/background/place');
  const remove = useChange('DELETE /maps/{map_id}/background');
  /** Which part was sent, from 0 to 1. */
  const [progress, setProgress] = useState<number>();
  const upload = async (picture: Blob) => {
    setProgress(0);
    try {
      const body = new Uint8Array(await picture.arrayBuffer());
      const sent = await apiWithProgress(setProgress).send('PUT /maps/{map_id}/background', {
        params,
        headers: passwordHeader(mapid),
        body,
      });
      await refetchAnswers(kindsIn(sent.headers));
      return sent.body;
    } finally {
      setProgress(undefined);
    }
  };
  return {
    progress,
    upload,
    place: (to: Placement) =>
      place.mutateAsync({ params, headers: passwordHeader(mapid), body: to }),
    remove: () => remove.mutateAsync({ params, headers: passwordHeader(mapid) }),
  };
}

import { ProblemError } from '@clan-companion/contract/client';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { useChangeWithHeaders } from '../../../app/use-operation.ts';
import type { Read } from '../browser/drafts.ts';
import { passwordHeader } from '../browser/passwords.ts';
import { changeBetween, sizeOf } from '../logic/change.ts';
import { type Drawing, toDrawing } from '../logic/drawing.ts';
import { type Merge, merge } from '../logic/merge.ts';
import type { Act } from './use-editor.ts';

/** What the service has now, and how it goes together with what is here. */
export interface Conflict {
  readonly theirs: Read;
  readonly merge: Merge;
}

/** Saves on top of what was read; where someone else was quicker, both are brought together. */
export function useSaving(mapid: number, act: (act: Act) => void) {
  const put = useChangeWithHeaders('PUT /maps/{map_id}', ['GET /maps', 'GET /maps/{map_id}']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();

  const send = async (base: Read, drawing: Drawing): Promise<void> => {
    const { name, markers } = changeBetween(base.drawing, drawing);
    const { headers } = await put.mutateAsync({
      params: { map_id: mapid },
      headers: { ...passwordHeader(mapid), 'if-match': base.etag },
      body: {
        ...(name && { name: name.after }),
        ...(markers.length > 0 && { markers: [...drawing.markers.values()] }),
      },
    });
    act({ do: 'saved', base: { etag: headers.get('etag') ?? '', drawing } });
  };

  const bringTogether = async (base: Read, drawing: Drawing): Promise<void> => {
    const theirs = await readMap(mapid);
    const both = merge(base.drawing, drawing, theirs.drawing);
    const needless =
      both.conflicts.length === 0 &&
      !both.name.conflict &&
      sizeOf(changeBetween(theirs.drawing, both.drawing)) === 0;
    // Our own save, whose answer was lost on the way, or the very same change.
    if (needless) act({ do: 'merged', base: theirs, drawing: both.drawing });
    else setConflict({ theirs, merge: both });
  };

  /** Whether it is saved now. */
  const save = async (base: Read, drawing: Drawing): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(base, drawing);
      return true;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await bringTogether(base, drawing);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    conflict,
    save: (base: Read, drawing: Drawing) =>
      save(base, drawing).catch((error: unknown) => {
        setFailure(error);
        return false;
      }),
    closeConflict: () => setConflict(undefined),
    clearFailure: () => setFailure(undefined),
  };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'map-changed';

async function readMap(mapid: number): Promise<Read> {
  const { headers, body } = await api.send('GET /maps/{map_id}', {
    params: { map_id: mapid },
    headers: passwordHeader(mapid),
  });
  return { etag: headers.get('etag') ?? '', drawing: toDrawing(body) };
}

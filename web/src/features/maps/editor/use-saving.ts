import { ProblemError } from '@clan-companion/contract/client';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { useChangeWithHeaders } from '../../../app/use-operation.ts';
import type { MapVersion } from '../browser/drafts.ts';
import { passwordHeader } from '../browser/passwords.ts';
import { changeBetween, sizeOf } from '../logic/change.ts';
import { type Drawing, toDrawing } from '../logic/drawing.ts';
import { type Merge, merge } from '../logic/merge.ts';
import type { EditorAction } from './use-editor.ts';

/** The service's version, and its merge with the local one. */
export interface Conflict {
  readonly theirs: MapVersion;
  readonly merge: Merge;
}

/** Saves with `If-Match`. If someone else saved first, merges both versions. */
export function useSaving(mapid: number, dispatch: (action: EditorAction) => void) {
  const put = useChangeWithHeaders('PUT /maps/{map_id}');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();

  const send = async (base: MapVersion, drawing: Drawing): Promise<void> => {
    const { name, markers } = changeBetween(base.drawing, drawing);
    const { headers } = await put.mutateAsync({
      params: { map_id: mapid },
      headers: { ...passwordHeader(mapid), 'if-match': base.etag },
      body: {
        ...(name && { name: name.after }),
        ...(markers.length > 0 && { markers: [...drawing.markers.values()] }),
      },
    });
    dispatch({ type: 'saved', base: { etag: headers.get('etag') ?? '', drawing } });
  };

  const mergeWithTheirs = async (base: MapVersion, drawing: Drawing): Promise<void> => {
    const theirs = await readMap(mapid);
    const both = merge(base.drawing, drawing, theirs.drawing);
    const isIdentical =
      both.conflicts.length === 0 &&
      !both.name.conflict &&
      sizeOf(changeBetween(theirs.drawing, both.drawing)) === 0;
    // Our own save whose answer was lost, or the same change by someone else.
    if (isIdentical) dispatch({ type: 'merged', base: theirs, drawing: both.drawing });
    else setConflict({ theirs, merge: both });
  };

  /** Resolves to whether the map was saved. */
  const save = async (base: MapVersion, drawing: Drawing): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(base, drawing);
      return true;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await mergeWithTheirs(base, drawing);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    conflict,
    save: (base: MapVersion, drawing: Drawing) =>
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

async function readMap(mapid: number): Promise<MapVersion> {
  const { headers, body } = await api.send('GET /maps/{map_id}', {
    params: { map_id: mapid },
    headers: passwordHeader(mapid),
  });
  return { etag: headers.get('etag') ?? '', drawing: toDrawing(body) };
}

import { useEffect, useState } from 'react';
import {
  type Background,
  findBackground,
  deleteBackground,
  storeBackground,
} from '../browser/backgrounds.ts';

/** The map's background picture, stored in this browser. */
export function useStoredBackground(mapid: number) {
  const [background, setBackground] = useState<Background>();
  useEffect(() => {
    let left = false;
    const find = async () => {
      const stored = await findBackground(mapid);
      if (!left && stored) setBackground(stored);
    };
    void find();
    return () => {
      left = true;
    };
  }, [mapid]);
  const change = (next: Background | undefined) => {
    setBackground(next);
    void (next ? storeBackground(mapid, next) : deleteBackground(mapid));
  };
  return [background, change] as const;
}

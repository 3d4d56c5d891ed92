import { useEffect, useState } from 'react';
import {
  type Background,
  findBackground,
  forgetBackground,
  keepBackground,
} from '../browser/backgrounds.ts';

/** The picture that this browser keeps for the map. */
export function useKeptBackground(mapid: number) {
  const [background, setBackground] = useState<Background>();
  useEffect(() => {
    let left = false;
    void findBackground(mapid).then((kept) => {
      if (!left && kept) setBackground(kept);
    });
    return () => {
      left = true;
    };
  }, [mapid]);
  const change = (next: Background | undefined) => {
    setBackground(next);
    void (next ? keepBackground(mapid, next) : forgetBackground(mapid));
  };
  return [background, change] as const;
}

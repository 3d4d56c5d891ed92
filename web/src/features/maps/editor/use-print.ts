import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MapHandle } from '../canvas/map-canvas.tsx';
import classes from './print.module.css';

/** Prints only the map and its name, however the person prints. */
export function usePrint(canvas: RefObject<MapHandle | null>, name: string): void {
  const createSheet = useEffectEvent(() => {
    const picture = canvas.current?.picture();
    if (!picture) return;
    const sheet = document.createElement('div');
    sheet.className = classes['sheet']!;
    const title = document.createElement('h1');
    title.textContent = name;
    sheet.append(title, picture);
    document.body.append(sheet);
  });
  useEffect(() => {
    const removeSheets = () => {
      for (const sheet of document.querySelectorAll(`.${classes['sheet']}`)) sheet.remove();
    };
    const prepare = () => {
      removeSheets();
      createSheet();
    };
    const unmounted = new AbortController();
    window.addEventListener('beforeprint', prepare, unmounted);
    window.addEventListener('afterprint', removeSheets, unmounted);
    return () => {
      unmounted.abort();
      removeSheets();
    };
  }, []);
}

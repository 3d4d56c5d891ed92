import { useEffect, useState } from 'react';

/** The time in milliseconds, each second while something needs it. */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}

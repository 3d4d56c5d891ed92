import { useEffect } from 'react';

let isAllowed = false;

/** Call before the app itself leaves the page, for example to sign in. Drafts survive that. */
export function allowLeaving(): void {
  isAllowed = true;
}

/** Asks before the tab is closed or another site is opened. */
export function useConfirmLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}

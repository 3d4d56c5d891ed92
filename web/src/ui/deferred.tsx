import {
  Children,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';

interface DeferredProps {
  placeholder: ReactNode;
  children: ReactNode;
}

/** Renders its content for the first time in small steps, so that a slow phone stays responsive. */
export const Deferred = ({ placeholder, children }: DeferredProps) =>
  useDeferredValue(true, false) ? children : placeholder;

/** Shows its children one after the other, so that a slow phone stays responsive. */
export function OneByOne({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown >= parts.length) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, parts.length]);
  return parts.slice(0, shown);
}

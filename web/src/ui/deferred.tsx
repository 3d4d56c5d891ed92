import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  placeholder: ReactNode;
  children: ReactNode;
}

/** Renders its content for the first time in small steps, so that a slow phone stays responsive. */
export const Deferred = ({ placeholder, children }: Props) =>
  useDeferredValue(true, false) ? children : placeholder;

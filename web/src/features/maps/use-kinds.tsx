import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { type Kinds, kindsIn } from './kinds.ts';

const Context = createContext<Kinds>(kindsIn(undefined, ''));

export const useKinds = (): Kinds => use(Context);

/** Reads the marker kinds once for all parts of the page. Until they arrive, there are none. */
export function KindsProvider({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  const { data } = useGameData();
  // The query cache is cleared at the end of a session, but the map stays open.
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const kinds = useMemo(() => kindsIn(last, language), [last, language]);
  return <Context value={kinds}>{children}</Context>;
}

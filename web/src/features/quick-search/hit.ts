import type { IconHome2 } from '@tabler/icons-react';
import type { TextKey } from '../../app/i18n.ts';

/** Something that the quick search found. */
export interface Hit {
  /** Unique among all hits. */
  key: string;
  label: string;
  detail?: string | undefined;
  icon: typeof IconHome2;
  /** A page to open, or an action to perform. */
  go: string | (() => unknown);
}

export interface HitGroup {
  title: TextKey;
  hits: Hit[];
}

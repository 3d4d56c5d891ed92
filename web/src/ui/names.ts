export interface Named {
  nickname?: string | undefined;
  chattag: string;
}

/** The nickname, or the chat tag if there is none. */
export const nameOf = ({ nickname, chattag }: Named): string => nickname ?? chattag;

/** Includes the chat tag, because several people can have the same nickname. */
export const fullNameOf = ({ nickname, chattag }: Named): string =>
  nickname === undefined || nickname === chattag ? chattag : `${nickname} (${chattag})`;

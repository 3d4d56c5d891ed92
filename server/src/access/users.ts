/** Whose it is. */
export const isOwn = (caller: { userid: number }, owner: { userid: number }): boolean =>
  caller.userid === owner.userid;

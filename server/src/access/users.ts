interface Person {
  readonly userid: number;
  readonly clanid?: number;
}

/** Whose it is. */
export const isOwn = (caller: Person, owner: Person): boolean => caller.userid === owner.userid;

/** One's own record, or that of somebody in the same clan. */
export const maySeeTech = (caller: Person, owner: Person): boolean =>
  isOwn(caller, owner) || (owner.clanid !== undefined && caller.clanid === owner.clanid);

interface Person {
  readonly userid: number;
  readonly clanid?: number;
}

export const isOwn = (caller: Person, owner: Person): boolean => caller.userid === owner.userid;

/** Your own record, and those of your clan mates. */
export const maySeeTech = (caller: Person, owner: Person): boolean =>
  isOwn(caller, owner) || (owner.clanid !== undefined && caller.clanid === owner.clanid);

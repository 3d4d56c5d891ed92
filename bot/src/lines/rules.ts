/** The wording of the game's log in one language; one file per language. */
export interface LineRules {
  /** Directly after the player's name. */
  readonly traveled: string;
  /** Directly before the walker's name. */
  readonly withWalker: string;
  /** Somewhere after the name of a player who left the clan in the game. */
  readonly kicked: string;
}

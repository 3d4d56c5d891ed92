/** How the game words its log in one language. Data, not code: another language is another file. */
export interface LineRules {
  /** Directly behind the player's name. */
  readonly traveled: string;
  /** Directly before the walker's name. */
  readonly withWalker: string;
  /** Somewhere behind the name of a player who left the clan in the game. */
  readonly kicked: string;
}

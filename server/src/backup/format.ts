/** The first words of every backup. Lines of JSON are rows; lines with `#` say what they are. */
export const FORMAT = 'clan-companion backup 1';

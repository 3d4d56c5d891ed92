/** A trip as the game words it. */
export const trip = (walkerid: string | number, player = 'Sand Fox', name = 'Old Titan'): string =>
  `**12:03** \`\`${player}\`\` traveled to Canyon 3 with walker \`\`${name}\`\` (${walkerid}).`;

/** The secret is public, because the practice platform protects nothing. */
export const practiceClient = { id: 'practice', secret: 'practice' };

/** No secret at all: the practice sign-in is for the machine it runs on, where it protects nothing. */
export const practiceClient = { id: 'practice', secret: 'practice' };

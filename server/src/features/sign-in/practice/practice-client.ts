/** No secret: anyone on this machine can be anyone, so there is nothing to keep. */
export const practiceClient = { id: 'practice', secret: 'practice' };

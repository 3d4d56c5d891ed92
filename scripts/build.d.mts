export function buildIfStale(...parts: ('server' | 'web' | 'reference' | 'bot')[]): Promise<void>;

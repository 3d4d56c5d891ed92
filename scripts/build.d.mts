export function buildIfStale(...parts: ('server' | 'web' | 'bot')[]): Promise<void>;

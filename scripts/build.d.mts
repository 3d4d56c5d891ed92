export const bundle: string;
export function buildIfStale(): Promise<void>;

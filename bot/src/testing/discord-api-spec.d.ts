/** The chat platform's published schemas, made into checks; the package has no types for them. */
declare module 'discord-api-spec/zod' {
  interface Check {
    safeParse(value: unknown): { success: boolean; error?: { message: string } };
  }
  const checks: Readonly<Record<string, Check>>;
  export = checks;
}

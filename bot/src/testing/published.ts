interface Check {
  safeParse(value: unknown): { success: boolean; error?: { message: string } };
}

/** The chat platform's published schemas, made into checks. */
const published = (await import('discord-api-spec/zod')) as Readonly<Record<string, Check>>;

/** Names of published schemas, one of which must match. */
type Names = string | readonly string[];

/** The published schemas of a route's request and response. */
export interface PublishedRoute {
  readonly takes?: Names;
  readonly gives?: Names;
  /** The request or response is a list of them. */
  readonly lists?: true;
}

/** Why a value does not match; undefined if it does. */
export function whyNot(names: Names, value: unknown, lists?: true): string | undefined {
  if (lists) {
    if (!Array.isArray(value)) return 'not a list';
    return value.map((one) => whyNot(names, one)).find((wrong) => wrong !== undefined);
  }
  const checks = [names].flat().map((name) => {
    const check = published[`${name}Schema`];
    if (!check) throw new Error(`Nothing called ${name} is published`);
    return check.safeParse(withBitsAsNumbers(value));
  });
  if (checks.some(({ success }) => success)) return undefined;
  return checks.map(({ error }) => error?.message).join('; ');
}

/** The schema says number, but the platform also accepts a string, as its documentation shows. */
function withBitsAsNumbers(value: unknown): unknown {
  const bits = (value as { default_member_permissions?: unknown } | undefined)
    ?.default_member_permissions;
  const given = typeof bits === 'string' && !('version' in (value as object));
  return given ? { ...(value as object), default_member_permissions: Number(bits) } : value;
}

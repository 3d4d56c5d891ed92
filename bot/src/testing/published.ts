interface Check {
  safeParse(value: unknown): { success: boolean; error?: { message: string } };
}

/** The chat platform's published schemas, made into checks. */
const published = (await import('discord-api-spec/zod')) as Readonly<Record<string, Check>>;

/** Names of published schemas; any of them will do. */
type Names = string | readonly string[];

/** What of a route is published: the body that it takes, and its answer. */
export interface PublishedRoute {
  readonly takes?: Names;
  readonly gives?: Names;
  /** The body, or the answer, is a list of those. */
  readonly lists?: true;
}

/** Why a value is not what the platform publishes; undefined where it is. */
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

/** The platform publishes a number, takes a text too, and its documentation shows the text. */
function withBitsAsNumbers(value: unknown): unknown {
  const bits = (value as { default_member_permissions?: unknown } | undefined)
    ?.default_member_permissions;
  const given = typeof bits === 'string' && !('version' in (value as object));
  return given ? { ...(value as object), default_member_permissions: Number(bits) } : value;
}

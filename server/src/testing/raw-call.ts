import { ProblemError } from '@clan-companion/contract/core/client';
import type { ProblemDetails } from '@clan-companion/contract/problems';
import type { TestService } from './service.ts';

/** Sends a request as written (`PUT /clans/1?name=`), even if the typed client would reject it. */
export async function rawCall(
  service: TestService,
  caller: { token: string } | undefined,
  request: string,
  { headers, ...init }: { headers?: Record<string, string>; body?: string } = {},
): Promise<unknown> {
  const [method, path] = request.split(' ', 2) as [string, string];
  const authorization = caller && { authorization: `Bearer ${caller.token}` };
  const response = await fetch(service.url + path, {
    method,
    headers: { ...authorization, ...headers },
    ...init,
  });
  if (!response.ok) throw new ProblemError((await response.json()) as ProblemDetails);
  return response.json();
}

import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../app/api.ts';

/** The clan that an invite leads to. Not a query, because the browser stores those with their keys. */
export function useInvite(code: string) {
  const { data, error, mutate } = useMutation({
    mutationFn: () => api.call('POST /invites/preview', { body: { code } }),
  });
  useEffect(() => mutate(), [code, mutate]);
  return { data, error, refetch: () => mutate() };
}

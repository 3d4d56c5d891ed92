import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { api } from '../../app/api.ts';

/** The clan that an invite leads to. The code is not in the key, because the browser stores those. */
export function useInvite(code: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invite', useId()],
    queryFn: () => api.call('POST /invites/preview', { body: { code } }),
    gcTime: 0,
  });
  useEffect(() => void refetch(), [code, refetch]);
  return { data, error, refetch };
}

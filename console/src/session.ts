import { ApiError, type Client, createClient } from '@made-to-order/client';
import { QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

export type V2Client = Client<'2022-02-01'>;
export type SessionRole = 'staff' | 'production' | 'merchant';

/** The signed-in key: its client, and what it may do. */
export interface Session {
  readonly api: V2Client;
  readonly role: SessionRole;
  readonly isTest: boolean;
}

const stored = 'made-to-order.key';

/** The key of this tab. Other tabs and later sessions do not see it. */
export const keyOfTab = {
  read: () => sessionStorage.getItem(stored),
  keep: (key: string) => sessionStorage.setItem(stored, key),
  forget: () => sessionStorage.removeItem(stored),
};

/** The data that the console has read. The client of the API already repeats what may be repeated. */
export const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1_000 } } });

/** The rate limit of the key, as the last response told it. */
interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
}

/** The query whose data is the rate limit. Nothing reads it: each response sets it. */
export const rateLimit = queryOptions<RateLimit>({ queryKey: ['rate limit'], queryFn: skipToken });

const noting: typeof fetch = async (...sent) => {
  const response = await fetch(...sent);
  const { headers } = response;
  const limit = Number(headers.get('x-ratelimit-limit'));
  const remaining = Number(headers.get('x-ratelimit-remaining'));
  if (limit > 0) queries.setQueryData(rateLimit.queryKey, { limit, remaining });
  return response;
};

/** Returns the milliseconds between two looks at something that changes: fewer looks if few requests are left. */
export function pollMilliseconds(): number {
  const known = queries.getQueryData(rateLimit.queryKey);
  return known && known.remaining < known.limit / 5 ? 60_000 : 5_000;
}

/** The API has the same origin as the console, locally and behind CloudFront. */
const url = location.origin;

/** Signs in with a key. Throws an ApiError if the service does not accept the key. */
export async function signIn(key: string): Promise<Session> {
  const api = createClient({
    url,
    key,
    version: '2022-02-01',
    fetch: noting,
    retries: { attempts: 2, longestWaitSeconds: 10 },
  });
  return { api, role: await roleOf(api), isTest: key.startsWith('mto_test_') };
}

/** Finds the role by the endpoints that only this role may call. Without the scope, the role is still right. */
async function roleOf(api: V2Client): Promise<SessionRole> {
  const query = { per_page: 1 };
  if (await mayCall(() => api.GET('/master-administration/merchants', { params: { query } }))) return 'staff';
  if (await mayCall(() => api.GET('/v2/orders', { params: { query } }))) return 'merchant';
  return 'production';
}

async function mayCall(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return error.code !== 'forbidden';
  }
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session. Only views of signed-in users call it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

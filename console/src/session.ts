import { ApiError, type Client, createClient } from '@made-to-order/client';
import { createContext, useContext } from 'react';

export type Api = Client<'2022-02-01'>;
export type Role = 'staff' | 'production' | 'merchant';

/** The signed-in key: its client, and what it may do. */
export interface Session {
  readonly api: Api;
  readonly role: Role;
  readonly isTest: boolean;
}

const stored = 'made-to-order.key';

/** The key of this tab. Other tabs and later sessions do not see it. */
export const keyOfTab = {
  read: () => sessionStorage.getItem(stored),
  keep: (key: string) => sessionStorage.setItem(stored, key),
  forget: () => sessionStorage.removeItem(stored),
};

/** The rate limit of the key, as the last response told it. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
}

let rateLimit: RateLimit | undefined;
const listeners = new Set<() => void>();

/** The last known rate limit, as a store for `useSyncExternalStore`. */
export const rateLimits = {
  read: () => rateLimit,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const noting: typeof fetch = async (...sent) => {
  const response = await fetch(...sent);
  const { headers } = response;
  if (headers.has('x-ratelimit-limit')) {
    const limit = Number(headers.get('x-ratelimit-limit'));
    rateLimit = { limit, remaining: Number(headers.get('x-ratelimit-remaining')) };
    for (const listener of listeners) listener();
  }
  return response;
};

/** Returns the milliseconds between two looks at something that changes: fewer looks if few requests are left. */
export const pollMilliseconds = (): number => (rateLimit && rateLimit.remaining < rateLimit.limit / 5 ? 60_000 : 5_000);

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
async function roleOf(api: Api): Promise<Role> {
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

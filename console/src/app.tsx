import { ApiError } from '@made-to-order/client';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { Page } from './parts/parts.tsx';
import { Failure } from './parts/query.tsx';
import { keyOfTab, queries, rateLimit, type Session, SessionContext, type SessionRole, signIn } from './session.ts';
import { SignIn } from './sign-in.tsx';

/** What a view gets from its URL. `id` is NaN in the URLs of lists. */
export interface ViewProps {
  readonly id: number;
  readonly kind?: string;
}

/** A view with its URL. Views with a name are in the navigation. */
export interface View {
  readonly path: string;
  readonly name?: string;
  readonly show: ComponentType<ViewProps>;
}

/** The views of each role, which are loaded when somebody with this role signs in. */
const areas: Readonly<Record<SessionRole, ComponentType>> = {
  staff: areaOf(() => import('./staff/views.ts')),
  production: areaOf(() => import('./production/views.ts')),
  merchant: areaOf(() => import('./merchant/views.ts')),
};

function areaOf(load: () => Promise<{ readonly views: readonly View[] }>): ComponentType {
  return lazy(async () => {
    const { views } = await load();
    return { default: () => <Area views={views} /> };
  });
}

function Area({ views }: { views: readonly View[] }) {
  const [here] = useLocation();
  return (
    <>
      <nav aria-label="Main">
        {views.map(
          ({ name, path }) =>
            name && (
              <Link key={path} href={path} aria-current={here.startsWith(path) ? 'page' : undefined}>
                {name}
              </Link>
            ),
        )}
      </nav>
      <Switch>
        <Route path="/">
          <Redirect to={views[0]?.path ?? '/'} replace />
        </Route>
        {views.map(({ path, show: Show }) => (
          <Route<Partial<Record<keyof ViewProps, string>>> key={path} path={path}>
            {({ id, kind }) => <Show id={Number(id)} kind={kind} />}
          </Route>
        ))}
        <Route>
          <Page title="No such page">
            <Link href="/">Go to the first page.</Link>
          </Page>
        </Route>
      </Switch>
    </>
  );
}

interface StartPage {
  readonly session?: Session;
  /** Why the key of this tab could not be tried. */
  readonly error?: unknown;
}

/** Signs in with the key of this tab, if it has one. Forgets a key that is not valid any more. */
async function resume(): Promise<StartPage> {
  const key = keyOfTab.read();
  if (key === null) return {};
  return signIn(key).then(
    (session) => ({ session }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return { error };
      keyOfTab.forget();
      return {};
    },
  );
}

export function App() {
  const [start, setStart] = useState<StartPage>();
  const begin = () => void resume().then(setStart);
  useEffect(begin, []);
  if (!start) return <p role="status">Signing in …</p>;
  const { session, error } = start;
  const Views = session && areas[session.role];
  return (
    <Router base="/console">
      {session && Views ? (
        <SessionContext value={session}>
          <Header session={session} onSignOut={() => setStart({})} />
          <Suspense fallback={<p role="status">Loading …</p>}>
            <Views />
          </Suspense>
        </SessionContext>
      ) : (
        <>
          {error instanceof Error && <Failure error={error} again={begin} />}
          <SignIn onSession={(entered) => setStart({ session: entered })} />
        </>
      )}
    </Router>
  );
}

function Header({ session: { role, isTest }, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { data: rate } = useQuery(rateLimit);
  const [, go] = useLocation();
  const signOut = () => {
    keyOfTab.forget();
    queries.clear();
    go('/');
    onSignOut();
  };
  return (
    <header>
      <strong>made-to-order</strong>
      <span>{role}</span>
      <span className={isTest ? 'mode test' : 'mode live'}>{isTest ? 'Test data' : 'Live data'}</span>
      {rate && (
        <span className="hint" title="Requests of this key in this hour">
          {rate.remaining} of {rate.limit} requests left
        </span>
      )}
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </header>
  );
}

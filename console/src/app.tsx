import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { Page } from './parts/parts.tsx';
import { keyOfTab, type Role, rateLimits, type Session, SessionContext, signIn } from './session.ts';
import { SignIn } from './sign-in.tsx';

/** A view with its URL. Views with a name are in the navigation. */
export interface View {
  readonly path: string;
  readonly name?: string;
  readonly show: ComponentType;
}

/** The views of each role, which are loaded when somebody with this role signs in. */
const areas: Readonly<Record<Role, ComponentType>> = {
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
        {views.map(({ path, show }) => (
          <Route key={path} path={path} component={show} />
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

export function App() {
  const [session, setSession] = useState<Session>();
  const [isKnown, setKnown] = useState(keyOfTab.read() === null);
  useEffect(() => {
    const key = keyOfTab.read();
    if (key === null) return;
    signIn(key)
      .then(setSession, keyOfTab.forget)
      .finally(() => setKnown(true));
  }, []);
  const Views = session && areas[session.role];
  if (!isKnown) return <p role="status">Signing in …</p>;
  return (
    <Router base="/console">
      {session && Views ? (
        <SessionContext value={session}>
          <Header session={session} onSignOut={() => setSession(undefined)} />
          <Suspense fallback={<p role="status">Loading …</p>}>
            <Views />
          </Suspense>
        </SessionContext>
      ) : (
        <SignIn onSession={setSession} />
      )}
    </Router>
  );
}

function Header({ session: { role, isTest }, onSignOut }: { session: Session; onSignOut: () => void }) {
  const rate = useSyncExternalStore(rateLimits.subscribe, rateLimits.read);
  const queries = useQueryClient();
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

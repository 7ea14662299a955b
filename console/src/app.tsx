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

const viewsOf: Readonly<Record<Role, () => Promise<{ readonly views: readonly View[] }>>> = {
  staff: () => import('./staff/views.ts'),
  production: () => import('./production/views.ts'),
  merchant: () => import('./merchant/views.ts'),
};

const areas: Readonly<Record<Role, ComponentType>> = {
  staff: areaOf('staff'),
  production: areaOf('production'),
  merchant: areaOf('merchant'),
};

/** Loads the views of a role when somebody with this role signs in. */
function areaOf(role: Role): ComponentType {
  return lazy(async () => {
    const { views } = await viewsOf[role]();
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
  if (!isKnown) return <p role="status">Signing in …</p>;
  return (
    <Router base="/console">
      {session ? (
        <SessionContext value={session}>
          <Header session={session} onSignOut={() => setSession(undefined)} />
          <Suspense fallback={<p role="status">Loading …</p>}>
            <Shown role={session.role} />
          </Suspense>
        </SessionContext>
      ) : (
        <SignIn onSession={setSession} />
      )}
    </Router>
  );
}

function Shown({ role }: { role: Role }) {
  const Views = areas[role];
  return <Views />;
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

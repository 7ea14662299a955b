import { useQuery } from '@tanstack/react-query';
import { Action, Form, Input, textIn } from './parts/forms.tsx';
import { Page } from './parts/parts.tsx';
import { keyOfTab, type Session, signIn } from './session.ts';

/** The keys of the demo data. Only a local system has this file. */
async function demoKeys(): Promise<Readonly<Record<string, string>>> {
  const response = await fetch('/console/demo-keys.json');
  const isJson = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  return isJson ? response.json() : {};
}

export function SignIn({ onSession }: { onSession: (session: Session) => void }) {
  const { data: demo = {} } = useQuery({ queryKey: ['demo keys'], queryFn: demoKeys, staleTime: Infinity });
  const enter = async (key: string) => {
    const session = await signIn(key);
    keyOfTab.keep(key);
    onSession(session);
  };
  return (
    <Page title="Sign in">
      <Form send={(data) => enter(textIn(data, 'key'))} button="Sign in">
        <Input
          label="Access key"
          hint="It stays in this tab, and is forgotten when the tab is closed."
          name="key"
          type="password"
          autoComplete="off"
          required
          pattern="\s*mto_.+"
        />
      </Form>
      {Object.keys(demo).length > 0 && (
        <section className="card">
          <h2>Keys of the demo</h2>
          <p>This system runs on your machine, and has keys for trying it out.</p>
          <p className="buttons">
            {Object.entries(demo).map(([name, key]) => (
              <Action key={name} label={name.replaceAll('_', ' ')} send={() => enter(key)} />
            ))}
          </p>
        </section>
      )}
    </Page>
  );
}

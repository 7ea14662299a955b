import { useState } from 'react';
import { Action, Field, Form, Page, State, Table, Time } from '../parts/parts.tsx';
import { Rows, useChange, useList } from '../parts/query.tsx';
import { type Role, useSession } from '../session.ts';

interface NewKey {
  readonly name: string;
  readonly role: Role;
  readonly merchant: number | null;
  readonly production: number | null;
  readonly is_test: boolean;
}

/** The access keys: create one, and revoke those that nobody uses. */
export function Keys() {
  const { api } = useSession();
  const list = useList(['keys'], (page) =>
    api.paginate('/master-administration/access-keys', { params: { query: page } }),
  );
  const create = useChange((body: NewKey) => api.POST('/master-administration/access-keys', { body }));
  const revoke = useChange((id: number) =>
    api.DELETE('/master-administration/access-keys/{id}', { params: { path: { id } } }),
  );
  const [role, setRole] = useState<Role>('merchant');
  const made = create.data as { readonly data: { readonly key: string } } | undefined;
  return (
    <Page title="Access keys">
      <section className="card">
        <h2>Create a key</h2>
        <Form change={create} read={keyIn} button="Create">
          <Field label="Name" hint="The program or person that uses it.">
            {(id) => <input id={id} name="name" required maxLength={255} />}
          </Field>
          <Field label="Role">
            {(id) => (
              <select id={id} name="role" value={role} onChange={({ target }) => setRole(target.value as Role)}>
                <option>merchant</option>
                <option>production</option>
                <option>staff</option>
              </select>
            )}
          </Field>
          {role !== 'staff' && (
            <Field label={`Id of the ${role}`}>
              {(id) => <input id={id} name="owner" type="number" min="1" required />}
            </Field>
          )}
          {role !== 'staff' && (
            <label className="choice">
              <input type="checkbox" name="is_test" /> For test data
            </label>
          )}
        </Form>
        {made && (
          <p role="status">
            The new key, shown only now: <code>{made.data.key}</code>
          </p>
        )}
      </section>
      <Rows list={list} empty="There are no keys.">
        {(rows) => (
          <Table caption="Access keys" head={['Name', 'Key', 'Role', 'Owner', 'Data', 'Last used', 'State', 'Actions']}>
            {rows.map((key) => (
              <tr key={key.id}>
                <td>{key.name}</td>
                <td>{key.key_id}</td>
                <td>{key.role}</td>
                <td>{key.merchant ?? key.production}</td>
                <td>{key.is_test ? 'test' : 'live'}</td>
                <td>
                  <Time at={key.last_used_at} />
                </td>
                <td>
                  <State state={key.revoked_at ? 'revoked' : 'active'} />
                </td>
                <td>
                  {key.revoked_at === null && (
                    <Action
                      change={revoke}
                      given={key.id}
                      kind="danger"
                      ask={`Revoke ${key.name}? Whatever uses it stops at once.`}
                    >
                      Revoke {key.name}
                    </Action>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}

function keyIn(data: FormData): NewKey {
  const role = data.get('role') as Role;
  const owner = Number(data.get('owner'));
  return {
    name: String(data.get('name')),
    role,
    merchant: role === 'merchant' ? owner : null,
    production: role === 'production' ? owner : null,
    is_test: data.has('is_test'),
  };
}

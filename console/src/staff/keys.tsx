import { useState } from 'react';
import { Checkbox, Form, Input, Select } from '../parts/forms.tsx';
import { Action, List, Page, State, Time } from '../parts/parts.tsx';
import { useChange, useList } from '../parts/query.tsx';
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
          <Input label="Name" hint="The program or person that uses it." name="name" required maxLength={255} />
          <Select
            label="Role"
            name="role"
            value={role}
            options={['merchant', 'production', 'staff']}
            onChange={({ target }) => setRole(target.value as Role)}
          />
          {role !== 'staff' && (
            <>
              <Input label={`Id of the ${role}`} name="owner" type="number" min="1" required />
              <Checkbox label="For test data" name="is_test" />
            </>
          )}
        </Form>
        {made && (
          <p role="status">
            The new key, shown only now: <code>{made.data.key}</code>
          </p>
        )}
      </section>
      <List
        list={list}
        empty="There are no keys."
        caption="Access keys"
        columns={{
          Name: ({ name }) => name,
          Key: ({ key_id }) => key_id,
          Role: (key) => key.role,
          Owner: ({ merchant, production }) => merchant ?? production,
          Data: ({ is_test }) => (is_test ? 'test' : 'live'),
          'Last used': ({ last_used_at }) => <Time at={last_used_at} />,
          State: ({ revoked_at }) => <State state={revoked_at ? 'revoked' : 'active'} />,
          Actions: ({ id, name, revoked_at }) =>
            revoked_at === null && (
              <Action change={revoke} given={id} kind="danger" ask={`Revoke ${name}? Whatever uses it stops at once.`}>
                Revoke {name}
              </Action>
            ),
        }}
      />
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

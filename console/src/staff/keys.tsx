import { useState } from 'react';
import { Action, Checkbox, Form, Input, Select, textIn } from '../parts/forms.tsx';
import { List, Page, State, Time } from '../parts/parts.tsx';
import { useList } from '../parts/query.tsx';
import { type SessionRole, useSession } from '../session.ts';

/** The access keys: create one, and revoke those that nobody uses. */
export function Keys() {
  const { api } = useSession();
  const list = useList(['keys'], (page) =>
    api.paginate('/master-administration/access-keys', { params: { query: page } }),
  );
  const [role, setRole] = useState<SessionRole>('merchant');
  const create = async (data: FormData) => {
    const owner = Number(data.get('owner'));
    const body = {
      name: textIn(data, 'name'),
      role,
      merchant: role === 'merchant' ? owner : null,
      production: role === 'production' ? owner : null,
      is_test: data.has('is_test'),
    };
    return (await api.POST('/master-administration/access-keys', { body })).data;
  };
  return (
    <Page title="Access keys">
      <section className="card">
        <h2>Create a key</h2>
        <Form
          send={create}
          button="Create"
          done={({ key }) => (
            <>
              The new key, shown only now: <code>{key}</code>
            </>
          )}
        >
          <Input label="Name" hint="The program or person that uses it." name="name" required maxLength={255} />
          <Select
            label="Role"
            value={role}
            options={['merchant', 'production', 'staff']}
            onChange={({ target }) => setRole(target.value as SessionRole)}
          />
          {role !== 'staff' && (
            <>
              <Input label={`Id of the ${role}`} name="owner" type="number" min="1" required />
              <Checkbox label="For test data" name="is_test" />
            </>
          )}
        </Form>
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
              <Action
                label={`Revoke ${name}`}
                kind="danger"
                ask={`Revoke ${name}? Whatever uses it stops at once.`}
                send={() => api.DELETE('/master-administration/access-keys/{id}', { params: { path: { id } } })}
              />
            ),
        }}
      />
    </Page>
  );
}

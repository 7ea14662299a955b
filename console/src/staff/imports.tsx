import { Link, useLocation } from 'wouter';
import type { ViewProps } from '../app.tsx';
import { Checkbox, Form, Input } from '../parts/forms.tsx';
import { List, Page, State, Time } from '../parts/parts.tsx';
import { putFile } from '../parts/put-file.ts';
import { useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { kindOf, kinds, optionsOf } from './import-kinds.ts';

/** The imports of one kind, and a form that starts another one. */
export function Imports({ kind: path }: ViewProps) {
  const { api } = useSession();
  const [, go] = useLocation();
  const kind = kindOf(path);
  const list = useList(['imports', kind], (page) =>
    api.paginate(`/master-administration/${kind}`, { params: { query: page } }),
  );
  const start = async (data: FormData) => {
    const file = data.get('file') as File;
    const { data: given } = await api.POST('/master-administration/temporary-upload-url', {
      body: { content_type: 'text/csv', file_name: file.name, size: file.size },
    });
    await putFile(given, file);
    // each kind has its own options: the form has only those
    const chosen = Object.fromEntries(optionsOf(kind).map(({ name }) => [name, data.has(name)]));
    const { data: started } = await api.POST(`/master-administration/${kind}`, {
      body: { path: given.path, ...chosen },
    });
    go(`/imports/${kind}/${started.id}`);
  };
  return (
    <Page title={`Imports: ${kinds[kind]}`}>
      <p className="buttons">
        {Object.entries(kinds).map(([one, name]) => (
          <Link key={one} href={`/imports/${one}`} aria-current={one === kind ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </p>
      <section className="card">
        <h2>Import a file</h2>
        <Form key={kind} send={start} button="Import">
          <Input
            label="CSV file"
            hint="Choose a file, or drop it here."
            className="drop"
            name="file"
            type="file"
            accept=".csv,text/csv"
            required
          />
          {optionsOf(kind).map(({ name, label }) => (
            <Checkbox key={name} name={name} label={label} defaultChecked={name === 'dry_run'} />
          ))}
        </Form>
      </section>
      <List
        list={list}
        empty="Nothing was imported yet. Choose a CSV file above."
        caption="Imports"
        columns={{
          Import: ({ id }) => <Link href={`/imports/${kind}/${id}`}>{id}</Link>,
          File: ({ source_file, dry_run }) => `${source_file?.file_name ?? ''}${dry_run ? ' (dry run)' : ''}`,
          Started: ({ created_at }) => <Time at={created_at} />,
          State: ({ state }) => <State state={state} />,
          Rows: ({ total_rows }) => total_rows,
          'Failed rows': ({ failed_rows }) => failed_rows,
        }}
      />
    </Page>
  );
}

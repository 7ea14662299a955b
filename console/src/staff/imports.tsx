import { useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { Field, Form, Page, State, Table, Time } from '../parts/parts.tsx';
import { Rows, useChange, useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { kindOf, kinds, upload } from './import-kinds.ts';

/** The imports of one kind, and a form that starts another one. */
export function Imports() {
  const { api } = useSession();
  const { kind: path = 'product-imports' } = useParams<{ kind?: string }>();
  const [, go] = useLocation();
  const kind = kindOf(path);
  const list = useList(['imports', path], (page) => kind.list(api, page));
  const start = useChange(async ({ file, ...options }: Chosen) => {
    const { data } = await kind.start(api, { ...options, path: await upload(api, file) });
    go(`/imports/${path}/${data.id}`);
  });
  return (
    <Page title={`Imports: ${kind.name}`}>
      <p className="buttons">
        {Object.entries(kinds).map(([one, { name }]) => (
          <Link key={one} href={`/imports/${one}`} aria-current={one === path ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </p>
      <section className="card">
        <h2>Import a file</h2>
        <Form change={start} read={chosenIn} button="Import">
          <FileField />
          <Choice name="dry_run" label="Only check the rows (dry run)" isSet />
          {path !== 'product-size-label-imports' && (
            <>
              <Choice name="overwrite_existing" label="Change existing records" />
              <Choice name="should_preserve_published" label="Keep products published or unpublished as they are" />
            </>
          )}
        </Form>
      </section>
      <Rows list={list} empty="Nothing was imported yet. Choose a CSV file above.">
        {(rows) => (
          <Table caption="Imports" head={['Import', 'File', 'Started', 'State', 'Rows', 'Failed rows']}>
            {rows.map((one) => (
              <tr key={one.id}>
                <td>
                  <Link href={`/imports/${path}/${one.id}`}>{one.id}</Link>
                </td>
                <td>
                  {one.source_file?.file_name}
                  {one.dry_run && ' (dry run)'}
                </td>
                <td>
                  <Time at={one.created_at} />
                </td>
                <td>
                  <State state={one.state} />
                </td>
                <td>{one.total_rows}</td>
                <td>{one.failed_rows}</td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}

interface Chosen {
  readonly file: File;
  readonly dry_run: boolean;
  readonly overwrite_existing: boolean;
  readonly should_preserve_published: boolean;
}

const chosenIn = (data: FormData): Chosen => ({
  file: data.get('file') as File,
  dry_run: data.has('dry_run'),
  overwrite_existing: data.has('overwrite_existing'),
  should_preserve_published: data.has('should_preserve_published'),
});

function Choice({ name, label, isSet = false }: { name: keyof Chosen; label: string; isSet?: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={isSet} /> {label}
    </label>
  );
}

/** A field for a file, onto which one can drop a file. */
function FileField() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same with a keyboard
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (input.current) input.current.files = event.dataTransfer.files;
      }}
    >
      <Field label="CSV file" hint="Choose a file, or drop it here.">
        {(id) => <input ref={input} id={id} name="file" type="file" accept=".csv,text/csv" required />}
      </Field>
    </div>
  );
}

import { useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { Checkbox, Form, Input } from '../parts/forms.tsx';
import { List, Page, State, Time } from '../parts/parts.tsx';
import { useChange, useList } from '../parts/query.tsx';
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
          <Checkbox name="dry_run" label="Only check the rows (dry run)" defaultChecked />
          {path !== 'product-size-label-imports' && (
            <>
              <Checkbox name="overwrite_existing" label="Change existing records" />
              <Checkbox name="should_preserve_published" label="Keep products published or unpublished as they are" />
            </>
          )}
        </Form>
      </section>
      <List
        list={list}
        empty="Nothing was imported yet. Choose a CSV file above."
        caption="Imports"
        columns={{
          Import: ({ id }) => <Link href={`/imports/${path}/${id}`}>{id}</Link>,
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
      <Input
        label="CSV file"
        hint="Choose a file, or drop it here."
        ref={input}
        name="file"
        type="file"
        accept=".csv,text/csv"
        required
      />
    </div>
  );
}

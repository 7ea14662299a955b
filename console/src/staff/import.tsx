import { useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import type { ViewProps } from '../app.tsx';
import { Action } from '../parts/forms.tsx';
import { Facts, fileUrl, Page, State, Table, Time } from '../parts/parts.tsx';
import type { ShownFile } from '../parts/pictures.tsx';
import { Loaded, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { kindOf, kinds } from './import-kinds.ts';

/** An import while it runs and after its end, with the rows that failed. */
export function Import({ id, kind: path }: ViewProps) {
  const { api } = useSession();
  const kind = kindOf(path);
  const params = { path: { id } };
  const query = useObject(['import', kind, id], async () => {
    const { data } = await api.GET(`/master-administration/${kind}/{id}`, { params });
    return { data };
  });
  return (
    <Page title={`Import ${id}: ${kinds[kind]}`}>
      <Loaded query={query}>
        {(one) => {
          const isRunning = one.state === 'pending' || one.state === 'processing';
          return (
            <>
              <Facts
                facts={{
                  State: <State state={one.state} />,
                  File: one.source_file && <Download file={one.source_file} />,
                  'Dry run': one.dry_run ? 'yes, nothing is changed' : 'no',
                  Rows: one.total_rows,
                  'Successful rows': one.processed_rows,
                  'Skipped rows': one.ignored_rows,
                  'Failed rows': one.failed_rows,
                  Started: <Time at={one.created_at} />,
                  Finished: <Time at={one.finished_at} />,
                  'Reason of the failure': one.failure_message,
                }}
              />
              {isRunning && (
                <p role="status">
                  {one.total_rows} rows so far. <progress aria-label="Import" />{' '}
                  <Action
                    label="Cancel"
                    kind="danger"
                    send={() => api.PUT(`/master-administration/${kind}/{id}/cancel`, { params })}
                  />
                </p>
              )}
              {one.failed_report_file && <Report file={one.failed_report_file} />}
              {one.state === 'finished' && one.failed_rows === 0 && <p className="empty">No row failed.</p>}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

type Downloadable = Pick<ShownFile, 'file_name' | 'download_url'>;

function Download({ file: { file_name, download_url } }: { file: Downloadable }) {
  return download_url === null ? file_name : <a href={fileUrl(download_url)}>{file_name}</a>;
}

const shownRows = 200;
const ofError = /^error_(row|column|code|value|message)$/;

/** The rows that failed, with the wrong cells marked. */
function Report({ file }: { file: Downloadable }) {
  const { download_url } = file;
  const query = useQuery({
    queryKey: ['report', file.file_name, download_url?.split('?')[0]],
    queryFn: async () => {
      const response = await fetch(fileUrl(download_url ?? ''));
      if (!response.ok) throw new Error('The report cannot be read');
      return Papa.parse<Record<string, string>>(await response.text(), { header: true, skipEmptyLines: true });
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: download_url !== null,
  });
  return (
    <section>
      <h2>Failed rows</h2>
      <p>
        Mend the cells in <Download file={file} />, and import that file. The columns of the errors may stay in it.
      </p>
      <Loaded query={query}>
        {({ data, meta }) => {
          const columns = (meta.fields ?? []).filter((name) => !ofError.test(name));
          return (
            <>
              <Table
                caption="Failed rows"
                rows={data.slice(0, shownRows)}
                keyOf={({ error_row }) => error_row ?? ''}
                columns={{
                  Row: ({ error_row }) => error_row,
                  Problem: ({ error_column, error_message }) => (
                    <span className="bad">
                      {error_column && <code>{error_column}</code>} {error_message}
                    </span>
                  ),
                  ...Object.fromEntries(columns.map((name) => [name, (row) => <Cell row={row} name={name} />])),
                }}
              />
              {data.length > shownRows && (
                <p>
                  These are the first {shownRows} of {data.length} rows. The file has all of them.
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** A cell of a row that failed. */
function Cell({ row, name }: { row: Readonly<Record<string, string>>; name: string }) {
  return name === row.error_column ? <mark className="wrong">{row[name] || '(empty)'}</mark> : row[name];
}

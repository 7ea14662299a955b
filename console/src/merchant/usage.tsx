import { useQuery } from '@tanstack/react-query';
import { Page, Table, Time } from '../parts/parts.tsx';
import { Loaded, Rows, useList } from '../parts/query.tsx';
import { type Api, useSession } from '../session.ts';

async function readCounts(api: Api) {
  const counts = [];
  for await (const count of api.paginate('/v2/usage')) counts.push(count);
  return counts;
}

/** How many requests the keys of the merchant made, and which failed. */
export function Usage() {
  const { api } = useSession();
  const query = useQuery({ queryKey: ['usage'], queryFn: () => readCounts(api) });
  const failed = useList(['requests'], (page) => api.paginate('/v2/requests', { params: { query: page } }));
  return (
    <Page title="Usage">
      <h2>Requests of the last 14 days</h2>
      <Loaded query={query}>
        {(counts) => {
          const days = [...Map.groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => ({
            day,
            all: sumOf(ofDay),
            wrong: sumOf(ofDay.filter(({ status }) => status >= 400 && status < 500)),
            broken: sumOf(ofDay.filter(({ status }) => status >= 500)),
            deprecated: sumOf(ofDay.filter(({ is_deprecated }) => is_deprecated)),
          }));
          const most = Math.max(...days.map(({ all }) => all));
          return days.length === 0 ? (
            <p className="empty">No key sent a request.</p>
          ) : (
            <Table
              caption="Requests by day"
              head={['Day', 'Requests', 'Rejected (4xx)', 'Failed (5xx)', 'In a deprecated version']}
            >
              {days.map(({ day, all, wrong, broken, deprecated }) => (
                <tr key={day}>
                  <td>{day}</td>
                  <td>
                    {all} <meter max={most} value={all} aria-label={`Requests on ${day}`} />
                  </td>
                  <td>{wrong}</td>
                  <td>{broken}</td>
                  <td>{deprecated}</td>
                </tr>
              ))}
            </Table>
          );
        }}
      </Loaded>
      <h2>Failed requests of the last seven days</h2>
      <Rows list={failed} empty="No request failed.">
        {(requests) => (
          <Table
            caption="Failed requests"
            head={['Time', 'Request', 'Status', 'Reason', 'Fields', 'Key', 'Request id']}
          >
            {requests.map(({ request_id, created_at, route, status, code, fields, key }) => (
              <tr key={request_id}>
                <td>
                  <Time at={created_at} />
                </td>
                <td>{route ?? 'unknown path'}</td>
                <td>{status}</td>
                <td>{code.replaceAll('_', ' ')}</td>
                <td className="long">{fields.join(', ')}</td>
                <td>{key}</td>
                <td className="long">{request_id}</td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}

const sumOf = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

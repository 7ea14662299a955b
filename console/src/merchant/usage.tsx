import { useQuery } from '@tanstack/react-query';
import { List, Page, sum, Table, Time } from '../parts/parts.tsx';
import { Loaded, useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** How many requests the keys of the merchant made, and which failed. */
export function Usage() {
  const { api } = useSession();
  const query = useQuery({ queryKey: ['usage'], queryFn: () => Array.fromAsync(api.paginate('/v2/usage')) });
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
              rows={days}
              keyOf={({ day }) => day}
              columns={{
                Day: ({ day }) => day,
                Requests: ({ day, all }) => (
                  <>
                    {all} <meter max={most} value={all} aria-label={`Requests on ${day}`} />
                  </>
                ),
                'Rejected (4xx)': ({ wrong }) => wrong,
                'Failed (5xx)': ({ broken }) => broken,
                'In a deprecated version': ({ deprecated }) => deprecated,
              }}
            />
          );
        }}
      </Loaded>
      <h2>Failed requests of the last seven days</h2>
      <List
        list={failed}
        empty="No request failed."
        caption="Failed requests"
        keyOf={({ request_id }) => request_id}
        columns={{
          Time: ({ created_at }) => <Time at={created_at} />,
          Request: ({ route }) => route ?? 'unknown path',
          Status: ({ status }) => status,
          Reason: ({ code }) => code.replaceAll('_', ' '),
          Fields: ({ fields }) => <span className="long">{fields.join(', ')}</span>,
          Key: ({ key }) => key,
          'Request id': ({ request_id }) => <span className="long">{request_id}</span>,
        }}
      />
    </Page>
  );
}

const sumOf = (counts: readonly { readonly count: number }[]): number => sum(counts.map(({ count }) => count));

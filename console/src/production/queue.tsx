import { Link } from 'wouter';
import { useChoice } from '../parts/choice.tsx';
import { fileUrl, List, Page, State, sum, Time } from '../parts/parts.tsx';
import { useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { listWork, printsOf, type WorkState } from './work.ts';

const statesOf = {
  'to do': ['pending', 'accepted'],
  new: ['pending'],
  accepted: ['accepted'],
  ended: ['delivered', 'rejected', 'failed', 'taken_back', 'cancelled'],
} satisfies Readonly<Record<string, readonly WorkState[]>>;

/** The work of a production. */
export function Queue() {
  const { api } = useSession();
  const [choice, filter] = useChoice('Show', ['to do', 'new', 'accepted', 'ended']);
  const list = useList(['work', choice], (page) => listWork(api, statesOf[choice], page));
  return (
    <Page title="Work" actions={<Link href="/pick-list">Pick list</Link>}>
      {filter}
      <List
        list={list}
        empty="There is no such work. New work appears here by itself."
        caption="Production orders"
        columns={{
          Work: ({ id }) => <Link href={`/work/${id}`}>{id}</Link>,
          Prints: ({ items }) => (
            <div className="pictures">
              {items
                .flatMap(printsOf)
                .map(
                  ({ id, place, files: [file] }) =>
                    file && <img key={id} src={fileUrl(file.download_url)} alt={place} width="56" loading="lazy" />,
                )}
            </div>
          ),
          'Pieces left': ({ items }) => sum(items.map(({ pieces_left }) => pieces_left)),
          State: ({ state, hold }) => (
            <>
              <State state={state} />
              {hold && <p>On hold: {hold.reason}</p>}
            </>
          ),
          Since: ({ created_at }) => <Time at={created_at} />,
        }}
      />
    </Page>
  );
}

import { useState } from 'react';
import { Link } from 'wouter';
import { Select } from '../parts/forms.tsx';
import { fileUrl, List, Page, State, sum, Time } from '../parts/parts.tsx';
import { useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { listWork, printsOf, type WorkState } from './work.ts';

const choices: Readonly<Record<string, readonly WorkState[]>> = {
  'To do': ['pending', 'accepted'],
  New: ['pending'],
  Accepted: ['accepted'],
  Ended: ['delivered', 'rejected', 'failed', 'taken_back', 'cancelled'],
};

/** The work of a production. */
export function Queue() {
  const { api } = useSession();
  const [choice, setChoice] = useState('To do');
  const list = useList(['work', choice], (page) => listWork(api, choices[choice] ?? [], page));
  return (
    <Page title="Work" actions={<Link href="/pick-list">Pick list</Link>}>
      <Select
        label="Show"
        value={choice}
        options={Object.keys(choices)}
        onChange={({ target }) => setChoice(target.value)}
      />
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

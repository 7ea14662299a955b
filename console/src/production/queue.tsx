import { useState } from 'react';
import { Link } from 'wouter';
import { Field, fileUrl, Page, State, Table, Time } from '../parts/parts.tsx';
import { Rows, useList } from '../parts/query.tsx';
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
      <Field label="Show">
        {(id) => (
          <select id={id} value={choice} onChange={({ target }) => setChoice(target.value)}>
            {Object.keys(choices).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Rows list={list} empty="There is no such work. New work appears here by itself.">
        {(rows) => (
          <Table caption="Production orders" head={['Work', 'Prints', 'Pieces left', 'State', 'Since']}>
            {rows.map((one) => (
              <tr key={one.id}>
                <td>
                  <Link href={`/work/${one.id}`}>{one.id}</Link>
                </td>
                <td className="pictures">
                  {one.items
                    .flatMap(printsOf)
                    .map(
                      ({ id, place, files: [file] }) =>
                        file && <img key={id} src={fileUrl(file.download_url)} alt={place} width="56" loading="lazy" />,
                    )}
                </td>
                <td>{one.items.reduce((sum, { pieces_left }) => sum + pieces_left, 0)}</td>
                <td>
                  <State state={one.state} />
                  {one.hold && <p>On hold: {one.hold.reason}</p>}
                </td>
                <td>
                  <Time at={one.created_at} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}

import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Field } from '../parts/parts.tsx';

/** The state by which the URL filters a list, and the control that changes it. */
export function useStateFilter<State extends string>(states: readonly State[]): [State | undefined, ReactNode] {
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get('state'));
  const control = (
    <Field label="State">
      {(id) => (
        <select
          id={id}
          value={state ?? ''}
          onChange={({ target: { value } }) => setSearch(value ? { state: value } : {}, { replace: true })}
        >
          <option value="">All</option>
          {states.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </Field>
  );
  return [state, control];
}

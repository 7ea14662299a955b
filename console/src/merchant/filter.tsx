import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Select } from '../parts/forms.tsx';

/** The state by which the URL filters a list, and the control that changes it. */
export function useStateFilter<State extends string>(states: readonly State[]): [State | undefined, ReactNode] {
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get('state'));
  const control = (
    <Select
      label="State"
      value={state ?? ''}
      options={[['', 'All'], ...states]}
      onChange={({ target: { value } }) => setSearch(value ? { state: value } : {}, { replace: true })}
    />
  );
  return [state, control];
}

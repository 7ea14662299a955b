import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Select } from './forms.tsx';

/** A choice that the URL keeps, and the control that changes it. Without a choice, it is the first one. */
export function useChoice<Value extends string>(
  label: string,
  choices: readonly [Value, ...Value[]],
): [Value, ReactNode] {
  const name = label.toLowerCase();
  const [search, setSearch] = useSearchParams();
  const chosen = choices.find((one) => one === search.get(name)) ?? choices[0];
  const control = (
    <Select
      label={label}
      value={chosen}
      options={choices}
      onChange={({ target: { value } }) => setSearch({ [name]: value }, { replace: true })}
    />
  );
  return [chosen, control];
}

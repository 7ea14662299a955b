import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Failure } from './query.tsx';

interface Labelled {
  readonly label: string;
  readonly hint?: string;
  /** What appears below the field, such as its problems. */
  readonly children?: ReactNode;
}

/** A field with its label. It takes the attributes of an input. */
export function Input({ label, hint, children, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={`${id}-more`} />
      <div id={`${id}-more`}>
        {hint && <span className="hint">{hint}</span>}
        {children}
      </div>
    </div>
  );
}

type Option = string | readonly [value: string, text: string];

/** A choice with its label. It takes the attributes of a select. */
export function Select({
  label,
  hint,
  options,
  children,
  ...select
}: Labelled & Omit<ComponentProps<'select'>, 'id'> & { options: readonly Option[] }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id}>
        {options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
      {hint && <span className="hint">{hint}</span>}
      {children}
    </div>
  );
}

/** A checkbox with its label. */
export const Checkbox = ({ label, ...input }: { label: string } & ComponentProps<'input'>) => (
  <label className="choice">
    <input type="checkbox" {...input} /> {label}
  </label>
);

/**
 * A form that changes something. `read` gets the entered data, and returns what is sent. The error of the last attempt
 * appears below the button.
 */
export function Form<Given>({
  change,
  read,
  button,
  children,
  kind = 'main',
}: {
  change: UseMutationResult<unknown, Error, Given>;
  read: (data: FormData) => Given;
  button: string;
  children: ReactNode;
  kind?: 'main' | 'danger';
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(read(new FormData(event.currentTarget)));
      }}
    >
      {children}
      <button type="submit" className={kind} disabled={change.isPending}>
        {button}
      </button>
      {change.error && <Failure error={change.error} />}
    </form>
  );
}

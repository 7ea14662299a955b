import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { queries } from '../session.ts';
import { Failure } from './query.tsx';

interface LabelledField {
  readonly label: string;
  readonly hint?: string;
  /** What appears below the field, such as its problems. */
  readonly children?: ReactNode;
}

/** A field with its label. It takes the attributes of an input. */
export function Input({ label, hint, children, ...input }: LabelledField & Omit<ComponentProps<'input'>, 'id'>) {
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

type SelectOption = string | readonly [value: string, text: string];

/** A choice with its label. It takes the attributes of a select. */
export function Select({
  label,
  hint,
  options,
  children,
  ...select
}: LabelledField & Omit<ComponentProps<'select'>, 'id'> & { options: readonly SelectOption[] }) {
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

type ButtonKind = 'main' | 'danger';

/** Changes something. Everything on the page is then read again. */
const useChange = <Given, Changed>(mutationFn: (given: Given) => Promise<Changed>) =>
  useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries() });

/**
 * A form. `send` gets the entered data. Below the button appear the error of the last attempt, or what `done` shows of
 * its result.
 */
export function Form<Result>({
  send,
  done,
  button,
  kind = 'main',
  children,
}: {
  send: (data: FormData) => Promise<Result>;
  done?: (result: Result) => ReactNode;
  button: string;
  kind?: ButtonKind;
  children: ReactNode;
}) {
  const change = useChange(send);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(new FormData(event.currentTarget));
      }}
    >
      {children}
      <button type="submit" className={kind} disabled={change.isPending}>
        {button}
      </button>
      {change.error && <Failure error={change.error} />}
      <div role="status">{change.isSuccess && done?.(change.data)}</div>
    </form>
  );
}

/** Returns the text of a field without spaces at its ends. */
export const textIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/**
 * A button that changes something. The error of the last attempt appears below it. `of` names the object for screen
 * readers. `ask` is a question that must be confirmed first.
 */
export function Action({
  send,
  label,
  of,
  ask,
  pending,
  kind,
}: {
  send: () => Promise<unknown>;
  label: string;
  of?: string | number;
  ask?: string;
  pending?: string;
  kind?: ButtonKind;
}) {
  const change = useChange(send);
  return (
    <span className="action">
      <button
        type="button"
        className={kind}
        disabled={change.isPending}
        onClick={() => (!ask || confirm(ask)) && change.mutate(undefined)}
      >
        {label}
        {of !== undefined && <span className="hidden"> {of}</span>}
      </button>
      {change.isPending && pending && <p role="status">{pending}</p>}
      {change.error && <Failure error={change.error} />}
    </span>
  );
}

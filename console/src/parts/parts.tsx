import { type Key, type ReactNode, useEffect, useRef } from 'react';
import { Rows, type useList } from './query.tsx';

/** A page with its title, which is also the title of the tab. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · made-to-order`;
    heading.current?.focus(); // screen readers then read the new page
  }, [title]);
  return (
    <main>
      <div className="title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </main>
  );
}

/** What a table shows of an object, by the heading of the column. */
export type TableColumns<T> = Readonly<Record<string, (row: T) => ReactNode>>;

/** A table of objects that scrolls on narrow screens. */
export function Table<T>({
  caption,
  rows,
  columns,
  keyOf = (row) => (row as { readonly id: Key }).id,
}: {
  caption: string;
  rows: readonly T[];
  columns: TableColumns<T>;
  keyOf?: (row: T) => Key;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {Object.keys(columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {Object.entries(columns).map(([name, show]) => (
                <td key={name}>{show(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A list of the API as a table. */
export const List = <T,>({ list, empty, ...table }: ListOf<T>) => (
  <Rows list={list} empty={empty}>
    {(rows) => <Table rows={rows} {...table} />}
  </Rows>
);

interface ListOf<T> {
  readonly list: ReturnType<typeof useList<T>>;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly caption: string;
  readonly columns: TableColumns<T>;
  readonly keyOf?: (row: T) => Key;
}

const good = /^(completed|delivered|assigned|accepted|ready|active|shipped|confirmed)$/;
const bad = /^(failed|rejected|cancelled|canceled|taken_back|revoked|paused|disabled)$/;

/** A state of the API, in words. */
export function State({ state }: { state: string }) {
  const tone = good.test(state) ? 'good' : bad.test(state) ? 'bad' : 'open';
  return <span className={`state ${tone}`}>{state.replaceAll('_', ' ')}</span>;
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the API, in the format and time zone of the browser. */
export function Time({ at }: { at: string | null | undefined }) {
  return at ? <time dateTime={at}>{format.format(new Date(at))}</time> : <>–</>;
}

/** A text in the language of the browser, or else in its first language. */
export const inLanguage = (text: Readonly<Record<string, string>>): string =>
  text[navigator.language.slice(0, 2)] ?? Object.values(text)[0] ?? '';

type AddressLine = 'company' | 'street1' | 'street2' | 'province_code' | 'email' | 'phone';
type AddressOf = Readonly<Record<'first_name' | 'last_name' | 'zip' | 'city' | 'country_code', string>> &
  Readonly<Partial<Record<AddressLine, string | null>>>;

/** An address, line by line, below its name. */
export function Address({ of, name }: { of: AddressOf; name?: string }) {
  const { company, first_name, last_name, street1, street2, zip, city, province_code, country_code, email, phone } = of;
  const place = [province_code, country_code].filter(Boolean).join(' ');
  const lines = [company, `${first_name} ${last_name}`, street1, street2, `${zip} ${city}`, place, email, phone];
  return (
    <address>
      {name && <strong>{name}</strong>}
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

/** Returns the URL of a file at the console's own origin, which passes it to the service. */
export const fileUrl = (download_url: string): string => download_url.slice(download_url.indexOf('/files/'));

/** Returns the sum of numbers, such as pieces. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** An amount of money. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);

/** Facts about an object: a list of names and values. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

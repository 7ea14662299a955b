/**
 * Bodies and requests of the model, before and after its ids are known. Plain data, so that a counterexample can be
 * kept.
 */

export const versions = ['2022-02-01', '2021-02-23'] as const;
export const backOffice = { path: '/master-administration', version: '2022-07-01' } as const;

/** An address of a request. */
export interface AddressBody {
  readonly company?: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly street1: string;
  readonly street2?: string;
  readonly zip: string;
  readonly city: string;
  readonly province_code?: string;
  readonly country_code: string;
  readonly email: string;
  readonly phone: string;
  readonly vat_in?: string;
}

const address = (country_code: string, more: Partial<AddressBody> = {}): AddressBody => ({
  first_name: 'Ada',
  last_name: `Of ${country_code}`,
  street1: 'Mill Lane 1',
  zip: '12345',
  city: 'Somewhere',
  country_code,
  email: 'ada@example.com',
  phone: '+1 555 0100',
  ...more,
});

/** The addresses that requests choose from; the last two are refused. */
export const addresses: readonly AddressBody[] = [
  address('DE'),
  address('DE', { street2: 'Back yard', company: null }),
  address('AT', { company: 'Ada GmbH', vat_in: 'ATU00000000' }),
  address('GB'),
  address('US', { province_code: 'NY' }),
  address('JP'),
  address('US'),
  address('DE', { email: 'nobody' }),
];
/** What is wrong with an address of the list, by its place. */
export const wrongIn: Readonly<Record<number, string>> = { 6: 'province_code', 7: 'email' };

export interface ItemChoice {
  readonly variant: number;
  readonly quantity: number;
  readonly name?: string | undefined;
}

/** What a change sends, with choices in place of ids; `null` takes an address away. */
export interface ChangeChoice {
  readonly items?: readonly ItemChoice[] | undefined;
  readonly ship?: number | undefined;
  readonly bill?: number | null | undefined;
  readonly white?: number | null | undefined;
  readonly handle?: string | undefined;
}

export interface CreateChoice extends Omit<ChangeChoice, 'handle'> {
  readonly items: readonly ItemChoice[];
  readonly ship: number;
  readonly ident?: string | undefined;
  readonly ref?: string | undefined;
  readonly cost?: string | undefined;
}

export interface OrderFilters {
  readonly ids?: readonly number[] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly idents?: readonly string[] | undefined;
  readonly refs?: readonly string[] | undefined;
  /** Places: of an order, whose id or times serve; beyond the orders means none at all. */
  readonly since?: number | undefined;
  readonly created?: Near | undefined;
  readonly updated?: Near | undefined;
}

/** The numbers under which the back office and the two productions call. */
export const [staff, north, south] = [4, 5, 6] as const;

/** Who is to make what: productions by their places, and items by theirs; an item beyond the order is unknown. */
export interface AssignChoice {
  readonly to: readonly { readonly maker: number; readonly items?: readonly number[] | undefined }[];
}

/** A time near that of one of what is listed. */
export interface Near {
  readonly of: number;
  readonly by: number;
  readonly bound: 'min' | 'max';
}

/** The filters of the lists of the back office, each where the list has it; places in place of ids. */
export interface SideFilters {
  readonly ids?: readonly number[] | undefined;
  readonly order?: number | undefined;
  readonly item?: number | undefined;
  readonly name?: string | undefined;
  readonly ref?: string | undefined;
  readonly maker?: number | undefined;
  readonly states?: readonly number[] | undefined;
  readonly updated?: Near | undefined;
}

/** What the back office lists and shows one by one. */
export const sideKinds = ['units', 'tags', 'production orders', 'dispositions'] as const;
export type SideKind = (typeof sideKinds)[number];

/**
 * Who asks (0 and 1: the first merchant live and test; 2 and 3: the other; 4: staff; 5 and 6: the productions), in
 * which version, under which key, on which condition.
 */
export interface Asker {
  readonly as: number;
  readonly v: number;
  readonly key?: string | undefined;
  readonly match?: 'current' | 'other' | undefined;
}

/** One step of a sequence. Numbers are places among what is there, counted round. */
export type Step =
  | ({ readonly do: 'create' } & Asker & CreateChoice)
  | ({ readonly do: 'change'; readonly checkout: number } & Asker & ChangeChoice)
  | ({ readonly do: 'rates'; readonly checkout: number } & Asker)
  | ({ readonly do: 'job'; readonly job: number } & Asker)
  | ({ readonly do: 'complete'; readonly checkout: number; readonly method: string } & Asker)
  | ({ readonly do: 'cancel'; readonly order: number } & Asker)
  | ({ readonly do: 'checkout'; readonly checkout: number } & Asker)
  | ({ readonly do: 'order'; readonly order: number; readonly whole?: boolean | undefined } & Asker)
  | ({ readonly do: 'assign'; readonly order: number } & Asker & AssignChoice)
  | ({ readonly do: 'accept'; readonly made: number } & Asker)
  | ({ readonly do: 'deliver'; readonly made: number; readonly tracking?: string | null | undefined } & Asker)
  | ({ readonly do: 'cancel unit'; readonly order: number; readonly piece: number } & Asker)
  | ({ readonly do: 'tell'; readonly order: number; readonly piece: number; readonly text: string } & Asker)
  /** One of a kind: of an order, its n-th. */
  | ({
      readonly do: 'one';
      readonly kind: SideKind;
      readonly order: number;
      readonly n: number;
      readonly whole: boolean;
    } & Asker)
  | ({ readonly do: 'list'; readonly kind: SideKind; readonly size?: number | undefined } & Asker & SideFilters)
  | ({ readonly do: 'orders'; readonly size?: number | undefined; readonly page?: number | undefined } & Asker &
      OrderFilters)
  | ({
      readonly do: 'variants';
      readonly sku?: string | undefined;
      readonly collections?: readonly string[] | undefined;
      readonly size?: number | undefined;
    } & Asker)
  /** The n-th request that bore a key, once more; by another caller or with another key where asked. */
  | { readonly do: 'repeat'; readonly request: number; readonly as?: number | undefined }
  /** Everything that waits is worked; `broken`: the queues refuse three times before. */
  | { readonly do: 'work'; readonly broken?: boolean | undefined }
  | { readonly do: 'wait'; readonly seconds: number };

/** How the two merchants are set up. */
export interface Settings {
  readonly cancellable: readonly [string, string];
  readonly currency: string;
}

/** A whole sequence, as it is kept in `regressions.ts`. */
export interface Sequence {
  readonly settings: Settings;
  readonly steps: readonly Step[];
}

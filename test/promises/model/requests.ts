/**
 * Bodies and requests of the model, before and after its IDs are known. They are plain data, so that a counterexample
 * can be stored.
 */

export const versions = ['2022-02-01', '2021-02-23'] as const;
export const backOffice = { path: '/master-administration', version: '2022-07-01' } as const;

/** An address in a request. */
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

/** The addresses that requests choose from. The service rejects the last two. */
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
/** The invalid field of an address in the list, by its place. */
export const wrongIn: Readonly<Record<number, string>> = { 6: 'province_code', 7: 'email' };

export interface ItemChoice {
  readonly variant: number;
  readonly quantity: number;
  readonly name?: string | undefined;
}

/** The body of a change, with choices instead of IDs. `null` removes an address. */
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
  /** The place of an order, whose ID or times are used. A place beyond the orders means no order. */
  readonly since?: number | undefined;
  readonly created?: Near | undefined;
  readonly updated?: Near | undefined;
}

/** The numbers under which the back office and the productions call. The last production makes test orders. */
export const [staff, north, south, tester] = [4, 5, 6, 7] as const;

/** Whether a merchant's caller uses a test key. */
export const isTest = (caller: number): boolean => caller % 2 === 1;

/** An assignment. Productions and items are given by their places. An item beyond the order is unknown. */
export interface AssignChoice {
  readonly to: readonly { readonly maker: number; readonly items?: readonly number[] | undefined }[];
}

/** A parcel. Items are given by their places. An item beyond the order is unknown. */
export interface ParcelChoice {
  readonly tracking?: string | undefined;
  readonly carrier?: string | undefined;
  readonly url?: string | undefined;
  readonly items?: readonly { readonly item: number; readonly quantity: number }[] | undefined;
}

/** A time near a time of a listed object. */
export interface Near {
  readonly of: number;
  readonly by: number;
  readonly bound: 'min' | 'max';
}

/** The filters of the lists of the back office, with places instead of IDs. Each list has some of them. */
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

/** The kinds of objects that the back office lists and returns individually. */
export const sideKinds = ['units', 'tags', 'production orders', 'dispositions'] as const;
export type SideKind = (typeof sideKinds)[number];

/**
 * The caller, the version, the key and the condition of a request. Callers 0 and 1 are the first merchant live and
 * test, 2 and 3 the other merchant, 4 is staff, and 5 to 7 are the productions.
 */
export interface Asker {
  readonly as: number;
  readonly v: number;
  readonly key?: string | undefined;
  readonly match?: 'current' | 'other' | undefined;
}

/** One step of a sequence. Numbers are places among the existing objects, modulo their count. */
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
  | ({
      readonly do: 'deliver';
      readonly made: number;
      readonly tracking?: string | null | undefined;
      readonly parcels?: readonly ParcelChoice[] | undefined;
    } & Asker)
  | ({ readonly do: 'reject'; readonly made: number; readonly reason: string } & Asker)
  | ({ readonly do: 'hold'; readonly made: number; readonly reason: string } & Asker)
  | ({ readonly do: 'release'; readonly made: number } & Asker)
  | ({ readonly do: 'take back'; readonly made: number } & Asker)
  | ({ readonly do: 'fail'; readonly made: number; readonly reason: string } & Asker & {
        readonly items?: readonly number[] | undefined;
      })
  | ({ readonly do: 'cancel unit'; readonly order: number; readonly piece: number } & Asker)
  | ({ readonly do: 'tell'; readonly order: number; readonly piece: number; readonly text: string } & Asker)
  /** An object of a kind: the n-th of an order. */
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
  /** Repeats the n-th request that had a key, if given with another caller or key. */
  | { readonly do: 'repeat'; readonly request: number; readonly as?: number | undefined }
  /** Does all waiting work. With `broken`, the queues fail three times before. */
  | { readonly do: 'work'; readonly broken?: boolean | undefined }
  | { readonly do: 'wait'; readonly seconds: number };

/** The settings of the two merchants. */
export interface Settings {
  readonly cancellable: readonly [string, string];
  readonly currency: string;
}

/** A whole sequence, as `regressions.ts` stores it. */
export interface Sequence {
  readonly settings: Settings;
  readonly steps: readonly Step[];
}

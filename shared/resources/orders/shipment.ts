/** What a delivered production order leaves on its order. */
export interface Shipment {
  readonly id: number;
  readonly is_test: boolean;
  readonly shipping_method: {
    readonly is_test: boolean;
    readonly order_id: number;
    readonly handle: string;
    readonly title: string;
    readonly price: number;
  };
  readonly tracking_number: string | null;
  readonly media: readonly number[];
  /** Order items, a list per parcel. */
  readonly parcels: readonly (readonly number[])[];
  readonly order: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The shipment that the delivery of a production order adds to its order. */
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
  /** Ids of order items, one list per parcel. */
  readonly parcels: readonly (readonly number[])[];
  readonly order: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Pieces of an order item. */
export interface ItemQuantity {
  readonly order_item: number;
  readonly quantity: number;
}

/** One parcel that a production has sent. Each is a shipment of the merchant's order. */
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
  /** Absent in shipments from before parcels had a carrier. */
  readonly carrier?: string | null;
  readonly tracking_url?: string | null;
  /** The pieces in the parcel. Absent in older shipments, which contain all pieces of their production order. */
  readonly items?: readonly ItemQuantity[];
  readonly media: readonly number[];
  /** Ids of order items, one list per parcel. */
  readonly parcels: readonly (readonly number[])[];
  readonly order: number;
  readonly created_at: string;
  readonly updated_at: string;
}

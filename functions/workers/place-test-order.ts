import { placeSyntheticOrders } from '../../shared/work/orders/synthetic/place-synthetic-orders.ts';
import { worker } from '../../shared/work/worker.ts';

export const handler = worker(
  {
    on: 'schedule',
    everyMinutes: 1,
    onlyIf: 'syntheticOrders',
    summary: 'Places a test order and follows it until its completion, as a customer does',
    needs: ['address', 'synthetic-key:read', 'release:read'],
    timeoutSeconds: 60, // an order has 45
    errorImpact: 'Customers notice nothing, but nobody checks whether orders can be placed.',
    measures: {
      SyntheticOrderFailed: 'Customers probably cannot place orders, or their orders are not prepared or completed.',
    },
  },
  placeSyntheticOrders,
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf, range } from '../../../shared/http/filters.ts';
import { deliveryStates, deliveryTypes, Delivery } from '../../../shared/resources/webhooks/delivery.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';

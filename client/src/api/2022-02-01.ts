// By `npm run client` from the documents in docs/. Changes made here are lost.
export interface paths {
    "/master-administration/annotation-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List annotation channels
         * Lists the channels that say whom a remark is for: customers, agents or productions. An annotation names channels by their ids.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["AnnotationChannel"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List annotations
         * Lists all remarks with their texts by language. Use it to find a remark before you create one.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Annotation"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an annotation
         * Creates a remark on goods, such as how to wash them, in one language or more. Its channels say whom it is for; get their ids from `GET /master-administration/annotation-channels`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationAnnotationsCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Annotation"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/annotations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an annotation
         * Returns one remark with its texts by language and the channels that it is for. Use it after `POST /master-administration/annotations` to read what was made.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Annotation"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/async/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a master product
         * Creates a master product with its variants, prices and views, and returns the ids at once. The job at `Location` does what does not fit into the request: many variants, images to fetch. If a body has more than 85 variants, the job checks that their SKUs are free: if one is taken, the job fails with its path in `errors`, and the product is gone. Follow the job; when it has finished, offer the product through merchants.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationAsyncProductsCreateBody"];
                };
            };
            responses: {
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterAdministrationAsyncProductsCreateAnswer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/async/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a master product
         * Changes the fields that the body names; other fields stay. A listed variant is changed if the product has its SKU, and made if it has not. The job at `Location` does what does not fit into the request, then the change reaches the merchants that offer the product. If a body has more than 85 new variants, the job checks that their SKUs are free: if one is taken, the job fails with its path in `errors`. Then the body has changed no variants, only the other fields of the product.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationAsyncProductsUpdateBody"];
                };
            };
            responses: {
                /** All of it holds already. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterAdministrationAsyncProductsCreateAnswer"];
                    };
                };
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterAdministrationAsyncProductsCreateAnswer"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/disposition-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disposition orders
         * Lists how orders are spread over productions. Use `filter[state]=manual_assignment_process` to find orders that wait for staff.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("manual_assignment_process" | "partly_assigned" | "assigned" | "delivered" | "cancelled")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("order" | "order.order_type" | "order.items" | "order.disposition_order" | "order.customer" | "order.shipping_address" | "order.billing_address" | "order.whitelabel_address" | "order.shipments" | "order.merchant" | "order.payment" | "order.payment.payment_method" | "order.promotion_codes")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["DispositionOrder"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/disposition-orders/by-order/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the disposition order of an order
         * Returns how one order is spread over productions, with the number of items that have none yet. Use it before you assign items by hand.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("order" | "order.order_type" | "order.items" | "order.disposition_order" | "order.customer" | "order.shipping_address" | "order.billing_address" | "order.whitelabel_address" | "order.shipments" | "order.merchant" | "order.payment" | "order.payment.payment_method" | "order.promotion_codes")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    order_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DispositionOrder"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/disposition-orders/by-order/{order_id}/prepare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Prepare an order again whose preparation has failed
         * Starts the preparation of an order again after it has failed for good. Use it once the cause in `failure_message` of the order is repaired. Any other order is refused with 409.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    order_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DispositionOrder"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/disposition-orders/by-order/{order_id}/production-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign an order, or items of it, to productions
         * Assigns an order to productions. Without `order_items` every production that is named takes the whole order. With them each production takes its items; items that are left are counted in `unassigned_items`, and can be assigned later. After a 503 it is unknown what was done: read the disposition order half a minute later, or repeat the request under its `Idempotency-Key`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    order_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationDispositionOrdersAssignBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DispositionOrder"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/good-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List goods transfers
         * @deprecated
         * Another spelling of `GET /master-administration/goods-transfers`: use that.
         *
         *     Lists announced goods with how far they have come. Use `filter[state]` to find transfers that have not been received, and `filter[destination]` for those of one production.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "partially-received" | "received" | "partiallyReceived")[];
                    /** One value or a comma-separated list. */
                    "filter[external_identifier]"?: string[];
                    /** Ids of productions. One value or a comma-separated list. */
                    "filter[destination]"?: number[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["GoodsTransfer"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a goods transfer
         * Announces goods that are on their way to a production, by parcel and item. Field names in camel case are accepted too. A transfer has at most 100 parcels, and 1 000 items in all. When the goods arrive, the production reports each item by `POST /master-administration/good-transfers/{id}/receipts`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GoodsTransfer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/good-transfers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a goods transfer
         * Returns one transfer with its parcels and items. Use it to see which items were accepted or rejected, and to learn their ids for a receipt.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GoodsTransfer"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/good-transfers/{id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or reject items of a goods transfer
         * Accepts or rejects items of a transfer when they arrive. All items that are named are decided, or none. A parcel is received once each of its items is decided, and the transfer once all parcels are.
         *
         *     Keys: staff, production.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersReceiptsBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GoodsTransfer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/goods-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List goods transfers
         * Lists announced goods with how far they have come. Use `filter[state]` to find transfers that have not been received, and `filter[destination]` for those of one production.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "partially-received" | "received" | "partiallyReceived")[];
                    /** One value or a comma-separated list. */
                    "filter[external_identifier]"?: string[];
                    /** Ids of productions. One value or a comma-separated list. */
                    "filter[destination]"?: number[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["GoodsTransfer"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a goods transfer
         * @deprecated
         * Another spelling of `POST /master-administration/good-transfers`: use that.
         *
         *     Announces goods that are on their way to a production, by parcel and item. Field names in camel case are accepted too. A transfer has at most 100 parcels, and 1 000 items in all. When the goods arrive, the production reports each item by `POST /master-administration/good-transfers/{id}/receipts`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GoodsTransfer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/goods-transfers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a goods transfer
         * @deprecated
         * Another spelling of `GET /master-administration/good-transfers/{id}`: use that.
         *
         *     Returns one transfer with its parcels and items. Use it to see which items were accepted or rejected, and to learn their ids for a receipt.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GoodsTransfer"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/goods-transfers/{id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or reject items of a goods transfer
         * @deprecated
         * Another spelling of `POST /master-administration/good-transfers/{id}/receipts`: use that.
         *
         *     Accepts or rejects items of a transfer when they arrive. All items that are named are decided, or none. A parcel is received once each of its items is decided, and the transfer once all parcels are.
         *
         *     Keys: staff, production.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersReceiptsBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GoodsTransfer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/id-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List id tags
         * Lists the tags that are fixed to pieces while they are made. Staff see all tags, a production those of the items that it is to make.
         *
         *     Keys: staff, production.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[order]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[order_item_unit]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: "ordered"[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductionIdTag"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/id-tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an id tag
         * Returns a tag with the piece that it is on and the last station that a production has reported. Use it to look up a tag that was scanned.
         *
         *     Keys: staff, production.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductionIdTag"];
                    };
                };
            };
        };
        /**
         * Say where the piece of an id tag is
         * Says where the piece of a tag is, in words of the production. The service notifies merchants whose webhooks name the event of version 2021-02-23.
         *
         *     Keys: staff, production.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationIdTagsChangeBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductionIdTag"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * Returns the state of work that a request of staff started with 202. Send `Prefer: wait=20` to hold the answer until the work has ended. A finished job names its result in `resource_url`; a failed job says why in `failure_message`, and in `errors` if fields of the request were wrong.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                    /** `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
                    Prefer?: components["parameters"]["Prefer"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
                /** The job is open. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/merchant-product-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports of merchant products
         * Lists imports of offers with their states and numbers of rows. Use it to find an import and its report later.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "processing" | "finished" | "failed" | "cancelled")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["MerchantProductImport"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Import merchant products from a file
         * Starts an import of offers from a CSV file. First get an address from `POST /master-administration/temporary-upload-url`, upload the file there, and send its `path` here. Follow the import at `Location`; `dry_run` checks the rows without changing anything.
         *
         *     The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by `;`, `,` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.
         *
         *     | Column | Needs a value | Holds |
         *     |---|---|---|
         *     | `merchant_handle` | yes | Handle of the merchant that offers the variant. |
         *     | `master_variant_sku` | yes | SKU of the master variant that is offered. |
         *     | `external_identifier` | no | The merchant's identifier of the variant. |
         *     | `merchant_product_handle` | no | The merchant's handle of the product: each is of one master product. |
         *     | `published` | no | Whether the merchant sells the product: yes from now on, unless it does already. |
         *     | `is_master` | no | As the master variant has it, or empty. |
         *     | `price` | no | As the master variant has it, or empty. |
         *     | `tax_rate` | no | As the master variant has it, or empty. |
         *     | `name` | no | Title of the product in the language of the row. Without one it has its name. |
         *     | `locale` | yes | Language of the name: two letters. |
         *
         *     A row that fails is in the report (`failed_report_file`), with the column that is wrong and a code of `docs/import-errors.md`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationMerchantProductImportsCreateBody"];
                };
            };
            responses: {
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantProductImport"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/merchant-product-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import of merchant products
         * Returns an import with its state and numbers of rows. Ask again until the state is final; `failed_report_file` then has the rows that failed.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantProductImport"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/merchant-product-imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel an import of merchant products
         * Stops an import after the rows that are in hand. What was done stays, with its counts and its report. Follow the import until its state is final; an import that no worker has begun ends at once.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantProductImport"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/merchant-products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchant products
         * Lists what merchants offer. Use `filter[merchant]` for one merchant, and `filter[master_product.handle]` to see who offers a product.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[merchant]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[master_product.handle]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "scale_factors" | "production_areas" | "positioning_areas" | "merchant_variants" | "master_product")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["MerchantProduct"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Offer a master product through a merchant
         * Offers a master product through a merchant, with all of its variants or those that are listed. The merchant sees it in `/v2` as a product with the same id. Variants beyond the first 40 are made soon after.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationMerchantProductsCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantProduct"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/merchant-products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a merchant product
         * Returns one offer with its title, dates, designer and variants. The merchant sees it in `/v2` as a product with the same id.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "scale_factors" | "production_areas" | "positioning_areas" | "merchant_variants" | "master_product")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantProduct"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a merchant product
         * Changes the fields that the body names; other fields stay. Use it for the merchant's own title, description, dates and designer. Later changes of the master product do not overwrite what was set here.
         *
         *     Keys: staff.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationMerchantProductsUpdateBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantProduct"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/master-administration/merchant-variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchant variants
         * Lists the variants of merchants: what they offer, what was designed, and the copies that orders keep. Use `filter[collection_name]` to choose between these.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[collection_name]"?: ("catalogue" | "custom" | "ordered")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "master_variant")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["MerchantVariant"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/merchant-variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a merchant variant
         * Returns one variant of a merchant with its price and the master variant that it comes from. The merchant sees it in `/v2` as a variant with the same id.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "master_variant")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantVariant"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a merchant variant
         * Changes the merchant's own name for a variant, or the time from which it is not sold any more. Fields that the body does not name stay. The copy that an order keeps is refused with 409.
         *
         *     Keys: staff.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationMerchantVariantsUpdateBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantVariant"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/master-administration/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchants
         * Lists the merchants with their ids and handles. Use the id in filters and offers, and the handle in files of imports.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Merchant"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/order-item-units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List order item units
         * Lists the single pieces of orders. Use `filter[order]` for one order, and `filter[state]` to find pieces that no production has confirmed.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[external_reference]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[order]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[order_item]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[order_item.external_identifier]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "confirmed" | "cancelled")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant_variant" | "merchant_variant.master_variant" | "id_tag")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["OrderItemUnit"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/order-item-units/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order item unit
         * Returns one piece of an order with its state and its id tag. The tag is null until a production has confirmed the piece.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant_variant" | "merchant_variant.master_variant" | "id_tag")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderItemUnit"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/order-item-units/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel an order item unit
         * Cancels one piece, while it is pending. The last unit of an item cancels the item, and the last one of an order cancels the order, whatever its merchant's setting.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderItemUnit"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports of products
         * Lists imports of master products with their states and numbers of rows. Use it to find an import and its report later.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "processing" | "finished" | "failed" | "cancelled")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductImport"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Import products from a file
         * Starts an import of master products from a CSV file. First get an address from `POST /master-administration/temporary-upload-url`, upload the file there, and send its `path` here. Follow the import at `Location`; `dry_run` checks the rows without changing anything.
         *
         *     The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by `;`, `,` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.
         *
         *     | Column | Needs a value | Holds |
         *     |---|---|---|
         *     | `handle` | yes | Names the product; rows of one handle are one product. |
         *     | `locale` | yes | Language of name and description: two letters. |
         *     | `name` | no | Of the product, in the language of the row; a new product needs one. |
         *     | `description` | no | Of the product, in the language of the row. |
         *     | `manufacturer` | no | Of the product. |
         *     | `manufacturer_number` | no | Of the product. |
         *     | `brand` | no | Handle or name of the brand; an unknown one is made. |
         *     | `color_handle` | no | Handle of the colour; an unknown one is made. |
         *     | `color_name` | no | Name of a colour that is made, in the language of the row. |
         *     | `size_handle` | no | Handle of the size; an unknown one is made. |
         *     | `size_name` | no | Name of a size that is made, in the language of the row. |
         *     | `code` | no | SKU of the variant. Without one the row is about the product alone. |
         *     | `weight` | no | Of the variant, in kilograms, with at most three decimals. |
         *     | `country_of_origin` | no | Code, handle or name of a country. |
         *     | `hs_tariff_code` | no | Of the variant. |
         *     | `cost_price` | no | Of the variant, net, with at most two decimals. |
         *     | `price` | no | Of the variant, net, with at most two decimals; a new variant needs one. |
         *     | `tax_rate` | no | Of the variant, in percent. |
         *     | `image_front_url` | no | Address of the image of the front; it is fetched afterwards. |
         *     | `image_back_url` | no | Address of the image of the back; it is fetched afterwards. |
         *     | `image_left_url` | no | Address of the image of the left; it is fetched afterwards. |
         *     | `image_right_url` | no | Address of the image of the right; it is fetched afterwards. |
         *     | `published` | no | Whether the product is available: yes from now on, unless it is already. |
         *     | `is_master` | no | Whether the variant is the one that its product is shown with. |
         *     | `external_identifier` | no | Of the variant. |
         *     | `track_inventory` | no | Whether stock of the variant is counted. |
         *     | `sale_continue` | no | Whether the variant is sold on when there is no stock. |
         *     | `command` | no | Empty or upsert, create, update, delete. |
         *
         *     A row that fails is in the report (`failed_report_file`), with the column that is wrong and a code of `docs/import-errors.md`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationProductImportsCreateBody"];
                };
            };
            responses: {
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImport"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import of products
         * Returns an import with its state and numbers of rows. Ask again until the state is final; `failed_report_file` then has the rows that failed.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImport"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel an import of products
         * Stops an import after the rows that are in hand. What was done stays, with its counts and its report. Follow the import until its state is final; an import that no worker has begun ends at once.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImport"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-option-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List option values of products
         * Lists colours, sizes and other options that tell the variants of a product apart. A new master variant names one value of each option type by its id.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductOptionValue"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-label-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports of size labels
         * Lists imports of size labels with their states and numbers of rows. Use it to find an import and its report later.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "processing" | "finished" | "failed" | "cancelled")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["SizeLabelImport"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Import size labels from a file
         * Starts an import of size labels from a CSV file. First get an address from `POST /master-administration/temporary-upload-url`, upload the file there, and send its `path` here. Follow the import at `Location`; `dry_run` checks the rows without changing anything.
         *
         *     The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by `;`, `,` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.
         *
         *     | Column | Needs a value | Holds |
         *     |---|---|---|
         *     | `size_label_handle` | yes | Names the label; rows of one handle are one label. |
         *     | `size_label_display_name` | no | Name of the label; each of its rows repeats it. A new label needs one. |
         *     | `size_scale` | no | Name of the scale, such as EU; an unknown one is made. A new size needs one. |
         *     | `size_value` | no | The size on its scale, such as 54. A new size needs one. |
         *     | `size_handle` | no | Names the size, which is of one label. Only a row that deletes a label has none. |
         *     | `command` | no | Empty or upsert, create, update, delete. |
         *
         *     A row that fails is in the report (`failed_report_file`), with the column that is wrong and a code of `docs/import-errors.md`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationProductSizeLabelImportsCreateBody"];
                };
            };
            responses: {
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SizeLabelImport"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-label-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import of size labels
         * Returns an import with its state and numbers of rows. Ask again until the state is final; `failed_report_file` then has the rows that failed.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SizeLabelImport"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-label-imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel an import of size labels
         * Stops an import after the rows that are in hand. What was done stays, with its counts and its report. Follow the import until its state is final; an import that no worker has begun ends at once.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SizeLabelImport"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List size labels
         * Lists size labels with their sizes. Use it to translate a size from one scale to another, or to find a label by its handle.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[name]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[handle]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: "product_sizes"[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductSizeLabel"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a size label
         * Creates a label that says what a size is on each scale, such as EU 54 and UK 44. A size names its scale by id, or by name; a scale with an unknown name is created.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationProductSizeLabelsCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductSizeLabel"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a size label
         * Returns one size label. Use `expand` to get its sizes with their scales instead of their ids.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: "product_sizes"[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductSizeLabel"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-scales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List size scales
         * Lists the scales that sizes are measured on. Use `filter[name]` to find the id of a scale before you create a size label.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[name]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductSizeScale"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a size scale
         * Creates a scale that sizes are measured on, such as that of a country. If a scale of that name exists, it is returned with 200. Size labels then name the scale by its id.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationProductSizeScalesCreateBody"];
                };
            };
            responses: {
                /** A scale of that name was there already: this is the one. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductSizeScale"];
                    };
                };
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductSizeScale"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/product-size-scales/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a size scale
         * Returns one scale with its name. Sizes of size labels refer to it by its id.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductSizeScale"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/production-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List production methods
         * Lists the methods by which goods are made, with their prices and largest prints. Products say which of them they can be designed with, productions which of them they master.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductionMethod"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/production-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List production orders
         * Lists the parts of orders that productions have been given. Staff see all, a production only its own. A production polls this list for new work, then accepts each production order.
         *
         *     Keys: staff, production.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "accepted" | "delivered" | "cancelled")[];
                    /** One value or a comma-separated list. */
                    "filter[production]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[disposition_order]"?: number[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("production" | "variants" | "variants.views.customizations.resource")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ProductionOrder"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/production-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a production order
         * Returns one production order. Use `expand` to get its items with the files to print instead of their ids. Next, accept it.
         *
         *     Keys: staff, production.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("production" | "variants" | "variants.views.customizations.resource")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductionOrder"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/production-orders/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept a production order
         * Says that the production makes the order. Its units are confirmed and get their id tags; from then on the merchant cannot cancel the order. An order that is still being prepared is not accepted.
         *
         *     Keys: staff, production.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductionOrder"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/production-orders/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Deliver a production order
         * Says that the production has sent its part, with the tracking number. The merchant sees a shipment. The last delivery completes the order, if nothing of it is left to be assigned.
         *
         *     Keys: staff, production.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationProductionOrdersDeliverBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductionOrder"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/productions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List productions
         * Lists who makes goods, with the methods that they master. Assigning an order names a production by its handle.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Production"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List master products
         * Lists the master products: the catalogue that all merchants choose from. Use `filter[handle]` to find one product, and the filters on dates to see what starts or ends.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[handle]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[available_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[available_at_max]"?: string;
                    /** At this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[available_at_equals]"?: string;
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[discontinue_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[discontinue_at_max]"?: string;
                    /** At this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[discontinue_at_equals]"?: string;
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("country" | "brand" | "variants" | "material_type" | "scale_factors" | "production_areas" | "production_areas.production_method" | "positioning_areas" | "positioning_areas.identifier" | "positioning_areas.clamping_device" | "positioning_areas.production_method")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["MasterProduct"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a master product
         * Returns a master product with its texts by language, its variants and views. Use `expand` to get related objects instead of their ids. It is what a merchant product is made from.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("country" | "brand" | "variants" | "material_type" | "scale_factors" | "production_areas" | "production_areas.production_method" | "positioning_areas" | "positioning_areas.identifier" | "positioning_areas.clamping_device" | "positioning_areas.production_method")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterProduct"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a master product with its variants
         * Removes a master product with its variants from the catalogue. Merchants that offer it no longer sell it; orders keep their copies. While the product is being processed, the answer is 423: try again.
         *
         *     Keys: staff.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** Done; there is nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/products/{id}/sync-to-merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hand a master product on to the merchants that offer it
         * Brings name, description, availability and new variants of a master product to all merchants that offer it. What a merchant has set itself stays. Changes arrive by themselves; use it to repeat that.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/products/{id}/variants/{variant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a variant of a master product
         * Removes one variant from a master product. Merchants that offer it no longer sell it; orders keep their copies. While the product is being processed, the answer is 423: try again.
         *
         *     Keys: staff.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                    variant_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** Done; there is nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers
         * Lists the suppliers of blank goods. Use the id of one as the origin of a goods transfer.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Supplier"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a supplier
         * Creates a supplier of blank goods with its address. Goods transfers then name it as their origin.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationSuppliersCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Supplier"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/suppliers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a supplier
         * Returns one supplier with its address. Goods transfers name it as their origin.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Supplier"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/master-administration/temporary-upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address to upload a file to
         * Returns an address that takes one file. `PUT` the file to `url` with exactly these `headers`, once, within 10 minutes; then name it by its `path`, which is good for 24 hours. With `size` the address takes exactly so many bytes. Without `size` a file of more than 200 MB is removed as soon as it arrives. After ten such files within an hour of the clock, a key gets addresses only with a `size` for the rest of that hour. A repeat under an `Idempotency-Key` gets the same address while it is good, and a new one after that.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationTemporaryUploadUrlCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterAdministrationTemporaryUploadUrlCreateAnswer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/additional-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List additional instructions
         * Lists the extra work that a design may ask for, such as another packaging, with its price. Name the ids that you want in `additional_instructions` of the design.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[name]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[collection_name]"?: ("product" | "shipping")[];
                    /** One value or a comma-separated list. */
                    "filter[type]"?: ("product" | "shipping")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["AdditionalInstruction"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/additional-instructions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an additional instruction
         * Returns one instruction with its price. The price that a design pays is the one of the moment at which the design is made.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdditionalInstruction"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a checkout
         * Starts a purchase from items, an e-mail address and a shipping address, and returns it with its prices. Nothing is ordered yet. Next, get its shipping rates, choose one by `PUT /v2/checkouts/{id}`, and complete the checkout.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2CheckoutsCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Checkout"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/checkouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a checkout
         * Returns a checkout with its prices, addresses and chosen shipping. Use it to show a basket again. A completed checkout stays readable and names its order.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Checkout"];
                    };
                };
            };
        };
        /**
         * Change items, addresses or shipping of a checkout
         * Changes the fields that the body names; other fields stay. Use it to change items and addresses, and to choose a shipping rate by its handle. A new shipping address needs new rates; new items keep the chosen rate at its new price.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2CheckoutsUpdateBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Checkout"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/checkouts/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Complete a checkout: place its order
         * Places the order of a checkout with a payment method, and returns the order. A shipping rate must be chosen before. If a price, the tax or the rate has changed since, the answer is 409 with the code `price_changed` at each, and nothing is ordered. A repeat with the `ETag` of that answer in `If-Match` accepts the new prices; so does setting the items again. A repeat after the order returns the same order with 200: a checkout never becomes two orders. Next, follow the order, or register a webhook.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2CheckoutsCompleteBody"];
                };
            };
            responses: {
                /** It was completed before: the same order. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/checkouts/{id}/shipping-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for the shipping rates of a checkout
         * Returns the ways of shipping with their prices for the items and the address of a checkout. The first call returns 202 with a job that works the rates out. Wait for the job, then ask again to get 200 with the rates. Choose one by its handle in `PUT /v2/checkouts/{id}`.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
                    Prefer?: components["parameters"]["Prefer"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["ShippingRate"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
                /** The rates are being worked out by the job at `Location`. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * Lists the events of the last 30 days that this version has a name for, the newest first. Use it to catch up after your receiver was down, or to poll without a receiver. An event is listed about a second after it happened, and events can be listed out of order. Let each poll overlap the previous one by a few minutes, and skip the ids that you know.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[type]"?: ("order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["V2EventsListAnswer"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * Returns the state of work that a request started with 202. Send `Prefer: wait=20` to hold the answer until the work has ended. A finished job names its result in `resource_url`; a failed job says why in `failure_message`.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                    /** `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
                    Prefer?: components["parameters"]["Prefer"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
                /** The job is open. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List media
         * Lists the pictures that the merchant has uploaded. Use it to find a picture by its file name or type instead of uploading it again.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[file_name]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[mime_type]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_max]"?: string;
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Media"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Upload a picture
         * Stores a picture for designs. The body is the picture itself, a JPEG or PNG of up to 4.4 MB, under its `Content-Type`. For a larger picture of up to 20 MB, get an address from `POST /v2/temporary-upload-url`, upload it there, and send its `path` here. Use the returned id as `production_media_id` of a design.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: {
                    /** The picture's name, in place of that of its upload, or of its id. */
                    file_name?: string;
                };
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            /** At most 4400000 bytes, where it is no JSON. */
            requestBody: {
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "application/json": components["schemas"]["V2MediaCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get media
         * Returns a picture's name, size in pixels, resolution and what speaks against printing it. Its `download_url` leads to the bytes.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete media
         * Deletes a picture. Its bytes go too, unless other media have the same bytes. A picture that a design still uses is refused with 409; designs and orders that are completed keep their own files.
         *
         *     Keys: merchant.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** Done; there is nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/media/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download media
         * Returns the bytes as they were uploaded. A picture of more than 4.4 MB, and a request for a `Range`, gets 302 with an address that is good for five minutes.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": Blob;
                        "image/png": Blob;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * Lists the orders of the merchant. Use `filter[since_id]` to poll for new orders, `filter[updated_at_min]` to poll for changes, and `filter[external_identifier]` to find an order by your own number.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("preparing" | "prepared" | "completed" | "cancelled")[];
                    /** One value or a comma-separated list. */
                    "filter[external_identifier]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[external_reference]"?: string[];
                    /** Ids greater than the value, in ascending order. */
                    "filter[since_id]"?: number;
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_max]"?: string;
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("order_type" | "items.id_tags" | "items.variant" | "items.variant.views.customizations.resource" | "disposition_order" | "disposition_order.production_orders" | "disposition_order.production_orders.production")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Order"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * Returns an order with its state, items, prices and shipments. Use `expand` to get related objects instead of their ids. Instead of polling for changes of state, register a webhook.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("order_type" | "items.id_tags" | "items.variant" | "items.variant.views.customizations.resource" | "disposition_order" | "disposition_order.production_orders" | "disposition_order.production_orders.production")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel an order
         * Cancels a whole order, with all that productions were to make of it. It is refused with 409 once a production has accepted the order, or after an earlier moment that was agreed with the merchant. An order that is cancelled already stays as it is.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * Lists the ways of paying for an order. Pass the handle of one in `PUT /v2/checkouts/{id}/complete`.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[name]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[handle]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["PaymentMethod"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * Lists the products that the merchant offers, each with its variants and the methods that it can be designed with. Use it to fill a shop; the prices are those of the variants.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[title]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[variants.origin.sku]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[origin.manufacturer_number]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[designable_production_methods]"?: string[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("variants" | "variants.views.customizations.resource" | "designable_production_methods")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Product"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/temporary-upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address to upload a file to
         * Returns an address that takes one file. `PUT` the file to `url` with exactly these `headers`, once, within 10 minutes; then name it by its `path`, which is good for 24 hours. With `size` the address takes exactly so many bytes. Without `size` a file of more than 200 MB is removed as soon as it arrives. After ten such files within an hour of the clock, a key gets addresses only with a `size` for the rest of that hour. A repeat under an `Idempotency-Key` gets the same address while it is good, and a new one after that.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MasterAdministrationTemporaryUploadUrlCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterAdministrationTemporaryUploadUrlCreateAnswer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List variants
         * Lists what can be ordered: with `filter[collection_name]=catalogue` those whose `state` is `ready`, with `filter[collection_name]=custom`, which are designs, those whose `state` is `completed`. With `ordered` it lists the copies that orders keep, which are not ordered themselves. A variant that is no longer sold stays in the list, and a checkout refuses it at its `variant_id`: with the code `not_orderable`, or with `only_customized` if it is sold only with a design.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[origin.sku]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[origin.external_identifier]"?: string[];
                    /** One value or a comma-separated list. */
                    "filter[collection_name]"?: ("catalogue" | "custom" | "ordered")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("product" | "views.customizations.resource")[];
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Variant"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a variant
         * Returns a variant with its price, its views and the SKU that it comes from. After a design, use it to see the files of each print: `expand=views.customizations.resource`.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("product" | "views.customizations.resource")[];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Variant"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a custom variant
         * Deletes a custom variant, so that it can no longer be ordered. Orders keep their copies, and so do checkouts as long as their prices hold; its pictures may be deleted from then on. Its files go after 31 days, when no checkout can become an order with it any more, unless an order keeps them.
         *
         *     Keys: merchant.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** Done; there is nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/variants/{id}/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Design a variant
         * Makes a custom variant from a variant of the catalogue. The job at `Location` leads to the new variant once its production files are made; then it can be ordered. Prints that are too large, lie outside their area or have too few dots are refused. With `dry_run=true` nothing is made: you get the price and all problems.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: {
                    /** `true`: answer price and checks alone, and make nothing. */
                    dry_run?: boolean;
                };
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2VariantsDesignBody"];
                };
            };
            responses: {
                /** What a dry run tells. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["V2VariantsDesignAnswer200"];
                    };
                };
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * Lists the webhooks of the merchant with their events and states. Use it to see which address receives which events.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Webhook"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Register a webhook
         * Registers an address to which the service sends events by POST, in the version of the webhook, with signatures if it has a token. Up to ten webhooks may name an event. A webhook that is made in version 2021-02-23 is of that version, and active at once; others are inactive unless you send `state`. Next, send an example by `POST /v2/webhooks/{id}/test`.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2WebhooksCreateBody"];
                };
            };
            responses: {
                /** Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * Returns a webhook with its address, events and state. If the service has deactivated it, `deactivation_reason` says why. The token is never shown.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        /**
         * Change a webhook
         * Changes the fields that the body names; other fields stay, and `token: null` removes the token. The service sends nothing of what happens while a webhook is inactive. Once it is active again, the service sends what was waiting before.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2WebhooksUpdateBody"];
                };
            };
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a webhook
         * Removes a webhook: the service sends nothing more to its address. Deliveries that wait for it are cancelled.
         *
         *     Keys: merchant.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** Done; there is nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * Lists what was sent to a webhook in the last 30 days, with each attempt and its result. Use it to find out why notifications do not arrive.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** One value or a comma-separated list. */
                    "filter[id]"?: number[];
                    /** One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "delivered" | "failed" | "cancelled")[];
                    /** One value or a comma-separated list. */
                    "filter[event.type]"?: ("order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test")[];
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[created_at_max]"?: string;
                    /** At or after this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_min]"?: string;
                    /** At or before this time, such as `2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`. */
                    "filter[updated_at_max]"?: string;
                    /** Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** What it is about. */
                            data: components["schemas"]["Delivery"][];
                            /** Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * Returns one delivery with its attempts and with the body as it is sent. Deliveries are kept for 30 days.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                    delivery_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentDelivery"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a delivery again
         * Sends one delivery again, with the same `webhook-id` and the same bytes, from the start of its schedule. Use it after you have repaired your receiver. A delivery that is still being tried stays as it is.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                    delivery_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** It is under way already: the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/redeliver-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what has failed
         * Sends every delivery of the webhook again that was made since a time and has failed. Use it after an outage of your receiver. The job at `Location` does the work.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["V2WebhooksRedeliverFailedBody"];
                };
            };
            responses: {
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * Sends a notification of the type `webhook.test`, or the example of an event of its version; the ids of an example name nothing that exists. An inactive webhook is tested too. Look at the result in `GET /v2/webhooks/{id}/deliveries/{delivery_id}`.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["V2WebhooksTestBody"];
                };
            };
            responses: {
                /** Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "order.completed";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.prepared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "order.prepared";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "order.failed";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "order.cancelled";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "variant.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "variant.completed";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Variant"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "variant.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "variant.failed";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Variant"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "logo.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "logo.completed";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Logo"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "logo.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "logo.failed";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Logo"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.prepared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "shipment.prepared";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: components["schemas"]["Shipment"];
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Of the event: repeats have the same. */
                        id: string;
                        /**
                         * What has happened.
                         * @constant
                         */
                        type: "webhook.test";
                        /**
                         * The version that it is told in.
                         * @constant
                         */
                        version: "2022-02-01";
                        /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /** When it was made. */
                        created_at: string;
                        /** Rises with each event of the same subject. */
                        sequence: number;
                        /** What it is about. */
                        data: Record<string, never>;
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AdditionalInstruction: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What people call it. */
            name: string;
            /** Net, for one piece; of `shipping`, once for each line. */
            price: number;
            /**
             * What it is done to: each piece, or the shipping of the line.
             * @enum {string}
             */
            collection_name: "product" | "shipping";
        };
        Address: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** The company, where there is one. */
            company: string | null;
            /** The first name of a person. */
            first_name: string;
            /** The last name of a person. */
            last_name: string;
            /** The city. */
            city: string;
            /** Street and number. */
            street1: string;
            /** What else leads to the door. */
            street2: string | null;
            /** The postal code. */
            zip: string;
            /** What the parcel service calls when there are problems. */
            phone: string;
            /** Where people are written to. */
            email: string;
            /** The province or state, one to three letters or digits. */
            province_code: string | null;
            /** The country, ISO 3166-1 alpha-2. */
            country_code: string;
            /** The receiver's number for sales tax. */
            vat_in: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        AddressInput: {
            /** The company, where there is one. */
            company?: string | null;
            /** The first name of a person. */
            first_name: string;
            /** The last name of a person. */
            last_name: string;
            /** Street and number. */
            street1: string;
            /** What else leads to the door. */
            street2?: string | null;
            /** The postal code. */
            zip: string;
            /** The city. */
            city: string;
            /** Needed for the countries US, CA, AU and IL. */
            province_code?: string | null;
            /** The country, ISO 3166-1 alpha-2. */
            country_code: string;
            /** Where people are written to. */
            email: string;
            /** What the parcel service calls when there are problems. */
            phone: string;
            /** The receiver's number for sales tax. */
            vat_in?: string | null;
        };
        Annotation: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** Whom it is for. */
            channels: components["schemas"]["AnnotationChannel"][];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        AnnotationChannel: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Brand: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Checkout: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** What the caller calls it in another system. */
            external_identifier: string | null;
            /** Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** Printed on the packing slip. */
            cost_centre: string | null;
            /**
             * `completed` once its order is placed.
             * @enum {string}
             */
            state: "incompleted" | "completed";
            /** The language of the merchant's customers, ISO 639-1. */
            customer_locale: string;
            /** The currency of all its prices, ISO 4217. */
            currency: string;
            /** Gross, of all of it. */
            total: number;
            /** Net, of all items. */
            subtotal: number;
            /** Tax of all of it, in the sum. */
            total_tax: number;
            /** Gross, of all items without shipping. */
            total_items_price: number;
            /** The chosen way of shipping with its price; an empty list until one is chosen. */
            shipping_line: unknown[] | {
                /** What people call the way of shipping. */
                title: string;
                /** Net. */
                price: number;
                /** Gross. */
                total: number;
                /** Tax of shipping. */
                tax: number;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
            /** When it was cancelled; null while it is not. */
            cancelled_at: string | null;
            /** What is ordered, line by line. */
            items: {
                /** Names the item; the item of an order has the id of the item of its checkout. */
                id: number;
                /** What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier: string;
                /** How many pieces. */
                quantity: number;
                /** Gross, of the line: the net price times the quantity, with tax, rounded once. */
                total: number;
                /** Net, for one piece. */
                price: number;
                /** Tax of the line. */
                total_tax: number;
                /** Percent of tax on the net price. */
                tax_rate: number;
                /** The variant that is ordered, as it was when it was put in. */
                variant: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                    /** Gross, for one piece. */
                    total: number;
                    /** Net, for one piece. */
                    price: number;
                    /** Tax of one piece. */
                    tax: number;
                    /** Percent of tax on the net price. */
                    tax_rate: number;
                    /** What tells it apart from other variants of its product, in words. */
                    attributes: {
                        /** The name of the option, such as Color. */
                        name: string;
                        /** What the option is, such as White. */
                        value: string;
                    }[];
                    /** Where it comes from. */
                    origin: {
                        /** The SKU of the master variant. */
                        code: string;
                    };
                    /** The picture that shows the design; null where there is no design. */
                    media_id: number | null;
                    /** Its sides, each with its pictures and what is put on it. */
                    views: {
                        /** Names the side, such as `front`. */
                        handle: string;
                        /** What people call the side. */
                        name: string;
                        /** Pictures of the side. */
                        media: components["schemas"]["File"][];
                        /** What is put on the side, print by print. */
                        customizations: {
                            /** Names it among all of its kind, and never changes. */
                            id: number;
                            /** Equal for prints that are alike: picture, method, size and place. */
                            hash: string;
                            /** How it is put on the product. */
                            production_method: number;
                            /**
                             * What kind of thing the print is.
                             * @enum {string}
                             */
                            resource_type: "logo";
                            /** The print itself, with its files. */
                            resource: number;
                            /** From the left of the area to the upper left corner of the print, in mm; null where `position` says it. */
                            x: number | null;
                            /** From the top of the area to the upper left corner of the print, in mm; null where `position` says it. */
                            y: number | null;
                            /** In mm. */
                            width: number;
                            /** In mm. */
                            height: number;
                            /**
                             * Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                             * @enum {string|null}
                             */
                            position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                            /** Degrees clockwise about the centre of the print; null where it is not turned. */
                            rotation: number | null;
                            /** When it was made. */
                            created_at: string;
                            /** When it last changed. */
                            updated_at: string;
                            /** Net, of the print on one piece. */
                            price: number;
                            /**
                             * What the price is worked out from.
                             * @enum {string}
                             */
                            calculation_type: "square_centimeter";
                            /** How much of that the print has. */
                            calculation_value: number;
                        }[];
                    }[];
                    /** When it was made. */
                    created_at: string;
                    /** When it last changed. */
                    updated_at: string;
                    /**
                     * How far the variant has come.
                     * @enum {string}
                     */
                    state: "pending" | "ready" | "completed" | "failed";
                };
                /** When it was made. */
                created_at: string;
                /** When it last changed. */
                updated_at: string;
                /** When the line was cancelled; null while it is not. */
                cancelled_at: string | null;
            }[];
            /** Whom it is for. */
            customer: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /** The first name of a person. */
                first_name: string;
                /** The last name of a person. */
                last_name: string;
                /** Where people are written to. */
                email: string;
                /** What the parcel service calls when there are problems. */
                phone: string;
                /** The shipping address, and the billing address where it is another one. */
                addresses: components["schemas"]["Address"][];
                /** The shipping address. */
                default_address: components["schemas"]["Address"];
                /** When it was made. */
                created_at: string;
                /** When it last changed. */
                updated_at: string;
            };
            /** Where it is sent to. */
            shipping_address: components["schemas"]["Address"];
            /** Whom the invoice is for; the shipping address unless stated. */
            billing_address: components["schemas"]["Address"];
            /** Who is named as the sender; the service itself where it is null. */
            whitelabel_address: components["schemas"]["Address"] | null;
            /** What was paid; empty while it is a checkout. */
            transactions: unknown[];
            /** What was sent; empty while it is a checkout. */
            fulfillments: unknown[];
            /** The tags of its pieces that are being made. */
            id_tags: unknown[];
        };
        ClampingDevice: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Country: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        CursorLinks: {
            /** The first page; null: a page leads to its neighbours. */
            first: string | null;
            /** The last page; null: a page leads to its neighbours. */
            last: string | null;
            /** The page before this one; null on the first. */
            prev: string | null;
            /** The page after this one; null on the last. */
            next: string | null;
        };
        CursorMeta: {
            /** The address of the collection. */
            path: string;
            /** How many objects a page has at most. */
            per_page: number;
            /** `cursor` of the page after this one; null on the last. */
            next_cursor: string | null;
            /** `cursor` of the page before this one; null on the first. */
            prev_cursor: string | null;
        };
        Customer: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** The first name of a person. */
            first_name: string;
            /** The last name of a person. */
            last_name: string;
            /** Where people are written to. */
            email: string;
            /** What the parcel service calls when there are problems. */
            phone: string;
            /** The shipping address, and the billing address where it is another one. */
            addresses: components["schemas"]["Address"][];
            /** The shipping address. */
            default_address: components["schemas"]["Address"];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Delivery: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What is told. */
            event: {
                /** The `id` of the notification. */
                id: string;
                /**
                 * What has happened.
                 * @enum {string}
                 */
                type: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test";
            };
            /**
             * `pending` until it has succeeded or is given up.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "cancelled";
            /** How sending it went, the latest last. */
            attempts: {
                /** When the attempt was made. */
                at: string;
                /** Of the answer; null where none came in time. */
                status: number | null;
                /** How long it took, in milliseconds. */
                duration_ms: number;
                /** Why it failed, where the status does not tell; null where it did not. */
                error: string | null;
                /** The first 256 printable characters of the answer. */
                response: string | null;
            }[];
            /** When it is tried again; null once it has ended. */
            next_attempt_at: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        DispositionOrder: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** The order that it is of. */
            order: number | components["schemas"]["DispositionedOrder"];
            /**
             * `manual_assignment_process` while staff decides, `partly_assigned` while some items wait.
             * @enum {string}
             */
            state: "manual_assignment_process" | "assigned" | "partly_assigned" | "delivered" | "cancelled";
            /** The parts of the order that productions have been given. */
            production_orders: (number | components["schemas"]["ProductionOrder"])[];
            /** How many items have no production yet. */
            unassigned_items: number;
            /** When it was cancelled; null while it is not. */
            cancelled_at: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        DispositionedOrder: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What kind of order it is. */
            order_type: number | components["schemas"]["OrderType"];
            /** What the caller calls it in another system. */
            external_identifier: string | null;
            /** Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** Printed on the packing slip. */
            cost_centre: string | null;
            /**
             * How far the order has come.
             * @enum {string}
             */
            state: "preparing" | "prepared" | "completed" | "cancelled";
            /** The language of the merchant's customers, ISO 639-1. */
            customer_locale: string;
            /** The currency of all its prices, ISO 4217. */
            currency: string;
            /** Gross, of all of it. */
            total: number;
            /** Net, of all items. */
            subtotal: number;
            /** Tax of all of it, in the sum. */
            total_tax: number;
            /** Gross, of all items without shipping. */
            total_items_price: number;
            /** Gross, of shipping. */
            shipping_total: number;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
            /** When the checkout was completed. */
            ordered_at: string;
            /** When it was cancelled; null while it is not. */
            cancelled_at: string | null;
            /** Who sells it. */
            merchant: number | components["schemas"]["Merchant"];
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** Gross, of all discounts. */
            discount_total: number;
            /** Codes that lower the price; there are none. */
            promotion_codes: (number | components["schemas"]["PromotionCode"])[];
            /** What is ordered, line by line. */
            items: (number | components["schemas"]["OrderItem"])[];
            /** How the order is routed to productions; it has the id of its order. */
            disposition_order: number | components["schemas"]["DispositionOrder"];
            /** Whom it is for. */
            customer: number | components["schemas"]["Customer"];
            /** Where it is sent to. */
            shipping_address: number | components["schemas"]["Address"];
            /** Whom the invoice is for; the shipping address unless stated. */
            billing_address: number | components["schemas"]["Address"];
            /** Who is named as the sender; the service itself where it is null. */
            whitelabel_address: (number | components["schemas"]["Address"]) | null;
            /** How it is paid. */
            payment: (number | components["schemas"]["Payment"]) | null;
            /** What was sent, one for each production that has delivered. */
            shipments: (number | components["schemas"]["Shipment"])[];
        };
        Error: {
            /** What is wrong, for people. */
            message: string;
        };
        FieldErrors: {
            /** What is wrong, for people. */
            message: string;
            /** What is wrong, by field. */
            errors: {
                [key: string]: string[];
            };
            /** The same with codes in place of sentences: the same paths, and at each the same order. Codes are stable. */
            codes: {
                [key: string]: ("answer_too_large" | "contradictory" | "control_characters" | "empty" | "few_dots" | "invisible_characters" | "kept_copy" | "key_reused" | "line_breaks" | "listed_twice" | "missing" | "mixed_forms" | "names_user" | "no_area" | "no_id_or_sku" | "no_language" | "no_longer_offered" | "no_province" | "no_query" | "not_a_boolean" | "not_a_country" | "not_a_date" | "not_a_language" | "not_a_list" | "not_a_media_type" | "not_a_method" | "not_a_number" | "not_a_province" | "not_a_reference" | "not_a_scale" | "not_a_text" | "not_a_time" | "not_a_url" | "not_a_whole_number" | "not_an_email" | "not_an_id" | "not_an_image" | "not_an_object" | "not_base64" | "not_designable" | "not_found" | "not_https" | "not_ids" | "not_later" | "not_one_of" | "not_orderable" | "not_uploaded" | "not_valid" | "only_customized" | "other_method" | "other_port" | "other_type" | "out_of_range" | "outside_area" | "price_changed" | "print_too_large" | "prints_no_alpha" | "private_address" | "product_full" | "several_values" | "size_needed" | "surrounding_space" | "taken" | "too_broad" | "too_far" | "too_few_dots" | "too_large" | "too_long" | "too_many" | "too_many_dots" | "too_many_webhooks" | "too_much_wrong" | "too_precise" | "too_short" | "too_small" | "unknown_query" | "unknown_relation" | "upload_used" | "used_twice")[];
            };
        };
        File: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** What the file is for, such as `view-image`, `preview-file` or `production-file`. */
            collection_name: string;
            /** The name of the file. */
            file_name: string;
            /** How many bytes it has. */
            size: number;
            /** The media type of the bytes. */
            mime_type: string;
            /** Leads to the bytes for one to two hours; null while there are none. */
            download_url: string | null;
            /**
             * `pending` until its bytes are there, `completed` once it is final.
             * @enum {string|null}
             */
            state: "pending" | "ready" | "completed" | "failed" | null;
            /** Always null: the documents name it and do not say what it is. */
            requested?: string | null;
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** What is known of the picture, such as `width` and `height` in pixels; an empty list where nothing is. */
            custom_properties: unknown[] | {
                [key: string]: unknown;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        GoodsTransfer: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /**
             * `received` once every item is accepted or rejected.
             * @enum {string}
             */
            state: "pending" | "partially-received" | "received";
            /** What the caller calls it. */
            external_identifier: string;
            /** Whom the goods come from. */
            origin: {
                /**
                 * The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "tenant-supplier";
                /** The id of what is referred to. */
                resource: number;
            };
            /** Where the goods go. */
            destination: {
                /**
                 * The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "production";
                /** The id of what is referred to. */
                resource: number;
            };
            /** Who has announced them. */
            creator: {
                /**
                 * The kind of who is referred to.
                 * @enum {string}
                 */
                resource_type: "staff" | "client";
                /** The id of what is referred to. */
                resource: number;
            };
            /** The day on which the goods are expected; null where it is not known. */
            estimated_arrival_at: string | null;
            /** The parcels, each with what is in it. */
            parcels: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /**
                 * `received` once every item of it is accepted or rejected.
                 * @enum {string}
                 */
                state: "pending" | "partially-received" | "received";
                /** The parcel service's number to follow it; null where there is none. */
                tracking_number: string;
                /** What the caller calls it in another system. */
                external_identifier: string | null;
                /** What is in the parcel. */
                goods_transfer_items: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                    /**
                     * Whether the production has accepted it.
                     * @enum {string}
                     */
                    state: "pending" | "accepted" | "rejected";
                    /**
                     * The kind of what is referred to.
                     * @enum {string}
                     */
                    resource_type: "id-tag" | "stock-item" | "production-variant";
                    /** The id of what is referred to. */
                    resource: number;
                    /** When it was made. */
                    created_at: string;
                    /** When it last changed. */
                    updated_at: string;
                }[];
                /** When it was made. */
                created_at: string;
                /** When it last changed. */
                updated_at: string;
            }[];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        IdTag: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** The order that it is of. */
            order: number;
            /** The order item that it is of. */
            order_item: number;
            /**
             * There is one state; what productions say is told to webhooks.
             * @enum {string}
             */
            state: "ordered";
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Identifier: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Job: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** Where what was made is read; null until the job has finished. */
            resource_url: string | null;
            /** The id in `resource_url`. There once the job has finished. */
            resource_id?: number;
            /**
             * `queued` until the work has ended.
             * @enum {string}
             */
            state: "queued" | "finished" | "failed";
            /** Why the job has failed, for people. There only then. */
            failure_message?: string;
            /** What is wrong with the request, by field, as in an answer 422. There only if the job has failed for it. */
            errors?: {
                [key: string]: string[];
            };
            /** The same with codes in place of sentences. */
            codes?: {
                [key: string]: string[];
            };
            /** What could not be done as it was asked for, although the job has finished. */
            note?: string;
        };
        Logo: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /**
             * `completed` once its files are made.
             * @enum {string}
             */
            state: "pending" | "ready" | "completed" | "failed";
            /**
             * What kind of print it is.
             * @enum {string}
             */
            collection_name: "logo";
            /** What people call it. */
            name: string;
            /** How it is put on the product. */
            production_method: number;
            /** Texts that are part of the print; none are made. */
            texts: unknown[];
            /** Its files. */
            media: components["schemas"]["File"][];
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        MasterAdministrationAnnotationsCreateBody: {
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** Whom it is for. */
            channels: number[];
        };
        MasterAdministrationAsyncProductsCreateAnswer: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** Its variants. */
            readonly variants: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /** Names the variant of the catalogue; unique. */
                sku: string;
            }[];
        };
        MasterAdministrationAsyncProductsCreateBody: {
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** What people are told of it, by language. */
            description?: {
                [key: string]: string;
            };
            /** From when it is sold; null where it is not yet. */
            available_at?: string;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** The manufacturer's own number of it. */
            manufacturer_number?: string | null;
            /** Where it is made. */
            country?: number | null;
            /** Its brand. */
            brand?: number | null;
            /** What it is made of. */
            material_type?: number | null;
            /** How pictures are scaled on it. */
            scale_factors?: number[];
            /** Where on it methods print. */
            production_areas?: number[];
            /** Where on it designs are placed. */
            positioning_areas?: number[];
            /** The methods that it can be designed with. */
            designable_production_methods?: number[];
            /** Its variants. */
            variants?: {
                /** Names the variant of the catalogue; unique. */
                sku: string;
                /** Net, for one piece. */
                price: number;
                /** What the caller calls it in another system. */
                external_identifier?: string | null;
                /** Net, what it costs to have. */
                cost_price?: number;
                /** Percent of tax on the net price. */
                tax_rate?: number;
                /** From when it is not sold any more; null where no end is set. */
                discontinue_at?: (string) | null;
                /** What tells it apart from other variants of its product, one value for each option. */
                option_values?: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                }[];
                /** Its sides, each with its pictures and what is put on it. */
                views?: {
                    /** Names the side, such as `front`. */
                    handle: string;
                    /** Pictures of the side. */
                    media: {
                        /** Where the picture is fetched from. */
                        url: string;
                        /**
                         * What the picture is for.
                         * @default view-image
                         */
                        collection?: string;
                    }[];
                }[];
            }[];
        };
        MasterAdministrationAsyncProductsUpdateBody: {
            /** A short name that does not change, to refer to it. */
            handle?: string;
            /** What people call it. */
            name?: {
                [key: string]: string;
            };
            /** What people are told of it, by language. */
            description?: {
                [key: string]: string;
            };
            /** From when it is sold; null where it is not yet. */
            available_at?: string;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** The manufacturer's own number of it. */
            manufacturer_number?: string | null;
            /** Where it is made. */
            country?: number | null;
            /** Its brand. */
            brand?: number | null;
            /** What it is made of. */
            material_type?: number | null;
            /** How pictures are scaled on it. */
            scale_factors?: number[];
            /** Where on it methods print. */
            production_areas?: number[];
            /** Where on it designs are placed. */
            positioning_areas?: number[];
            /** The methods that it can be designed with. */
            designable_production_methods?: number[];
            /** Its variants. */
            variants?: {
                /** Names the variant of the catalogue; unique. */
                sku: string;
                /** Net, for one piece. */
                price?: number;
                /** What the caller calls it in another system. */
                external_identifier?: string | null;
                /** Net, what it costs to have. */
                cost_price?: number;
                /** Percent of tax on the net price. */
                tax_rate?: number;
                /** From when it is not sold any more; null where no end is set. */
                discontinue_at?: (string) | null;
                /** What tells it apart from other variants of its product, one value for each option. */
                option_values?: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                }[];
                /** Its sides, each with its pictures and what is put on it. */
                views?: {
                    /** Names the side, such as `front`. */
                    handle: string;
                    /** Pictures of the side. */
                    media: {
                        /** Where the picture is fetched from. */
                        url: string;
                        /**
                         * What the picture is for.
                         * @default view-image
                         */
                        collection?: string;
                    }[];
                }[];
            }[];
        };
        MasterAdministrationDispositionOrdersAssignBody: {
            /** Who makes the order. */
            productions: {
                /** A short name that does not change, to refer to it. */
                handle: string;
                /** The order items that it makes; all of the order unless stated. */
                order_items?: {
                    /** What the caller calls the order item. */
                    external_identifier: string;
                }[] | null;
            }[];
        };
        MasterAdministrationGoodsTransfersCreateBody: {
            /** Whom the goods come from. */
            origin: {
                /**
                 * The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "tenant-supplier";
                /** The id of what is referred to. */
                resource: number | {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                };
            };
            /** Where the goods go. */
            destination: {
                /**
                 * The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "production";
                /** The id of what is referred to. */
                resource: number | {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                };
            };
            /** Who has announced them. */
            creator: {
                /**
                 * The kind of who is referred to.
                 * @enum {string}
                 */
                resource_type: "staff" | "client";
                /** The id of what is referred to. */
                resource: number | {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                };
            };
            /** What the caller calls it in another system. */
            external_identifier: string;
            /** A time counts as its day in UTC. */
            estimated_arrival_at?: string | null;
            /** The parcels, each with what is in it. */
            goods_transfer_parcels?: {
                /** The parcel service's number to follow it; null where there is none. */
                tracking_number: string;
                /** What the caller calls it in another system. */
                external_identifier?: string | null;
                /** What is in the parcel. */
                goods_transfer_items?: {
                    /**
                     * The kind of what is referred to.
                     * @enum {string}
                     */
                    resource_type: "id-tag" | "stock-item" | "production-variant";
                    /** The id of what is referred to. */
                    resource: number | {
                        /** Names it among all of its kind, and never changes. */
                        id: number;
                    };
                }[] | null;
            }[] | null;
        };
        MasterAdministrationGoodsTransfersReceiptsBody: {
            /** What is accepted or rejected, item by item. */
            items: {
                /** An item of the goods transfer. */
                id: number;
                /**
                 * Whether the production has accepted it.
                 * @enum {string}
                 */
                state: "accepted" | "rejected";
            }[];
        };
        MasterAdministrationIdTagsChangeBody: {
            /** Where the piece is, in words of the production. */
            current_state: string;
        };
        MasterAdministrationMerchantProductImportsCreateBody: {
            /** Of an upload of the last 24 hours, as its address was answered. */
            path: string;
            /**
             * Checks every row and counts as the import would; changes nothing.
             * @default false
             */
            dry_run?: boolean;
            /**
             * Rows change what is there already; without it they are ignored.
             * @default false
             */
            overwrite_existing?: boolean;
            /**
             * Articles that are there already stay published or unpublished, whatever the file says.
             * @default false
             */
            should_preserve_published?: boolean;
        };
        MasterAdministrationMerchantProductsCreateBody: {
            /** What people call it. */
            title?: {
                [key: string]: string;
            };
            /** What people are told of it, by language. */
            description?: {
                [key: string]: string;
            };
            /** From when it is sold; null where it is not yet. */
            available_at?: (string) | null;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** Who sells it. */
            merchant: {
                /** Names it among all of its kind, and never changes. */
                id: number;
            };
            /** The product of the catalogue that is offered. */
            master_product: {
                /** Names it among all of its kind, and never changes. */
                id: number;
            };
            /** The variants that the merchant offers of it. */
            merchant_variants?: {
                /** What the caller calls it in another system. */
                external_identifier?: string | null;
                /** The variant of the catalogue that is offered. */
                master_variant: {
                    /** Names it among all of its kind, and never changes. */
                    id?: number;
                    /** Names the variant of the catalogue; unique. */
                    sku?: string;
                };
            }[];
        };
        MasterAdministrationMerchantProductsUpdateBody: {
            /** What people call it. */
            title?: {
                [key: string]: string;
            };
            /** What people are told of it, by language. */
            description?: {
                [key: string]: string;
            };
            /** From when it is sold; null where it is not yet. */
            available_at?: (string) | null;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** How it can be designed in a shop. */
            designer?: {
                /**
                 * Which designer a shop shows; `none` where it cannot be designed.
                 * @enum {string}
                 */
                type: "none" | "default" | "detail-page";
                /** Whether it can only be ordered once it is designed. */
                only_customized_orderable: boolean;
            } | null;
        };
        MasterAdministrationMerchantVariantsUpdateBody: {
            /** What the caller calls it in another system. */
            external_identifier?: string | null;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
        };
        MasterAdministrationProductImportsCreateBody: {
            /** Of an upload of the last 24 hours, as its address was answered. */
            path: string;
            /**
             * Checks every row and counts as the import would; changes nothing.
             * @default false
             */
            dry_run?: boolean;
            /**
             * Rows change what is there already; without it they are ignored.
             * @default false
             */
            overwrite_existing?: boolean;
            /**
             * Articles that are there already stay published or unpublished, whatever the file says.
             * @default false
             */
            should_preserve_published?: boolean;
        };
        MasterAdministrationProductSizeLabelImportsCreateBody: {
            /** Of an upload of the last 24 hours, as its address was answered. */
            path: string;
            /**
             * Checks every row and counts as the import would; changes nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        MasterAdministrationProductSizeLabelsCreateBody: {
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: string;
            /** The sizes of the label, one for each scale. */
            product_sizes: {
                /** A short name that does not change, to refer to it. */
                handle: string;
                /** What the size is on its scale. */
                value: string;
                /** The scale that the size is measured on: one that there is, by `id`, or by `name` one that is made when there is none. */
                product_size_scale: {
                    /** Names it among all of its kind, and never changes. */
                    id?: number;
                    /** What people call it. */
                    name?: string;
                    /** The same as `name`. */
                    handle?: string;
                };
            }[];
        };
        MasterAdministrationProductSizeScalesCreateBody: {
            /** What people call it. */
            name: string;
        };
        MasterAdministrationProductionOrdersDeliverBody: {
            /** The parcel service's number to follow it; null where there is none. */
            tracking_number?: string | null;
        };
        MasterAdministrationSuppliersCreateBody: {
            /** What people call it. */
            name: string;
            /** Where the supplier is. */
            address: {
                /** Street and number. */
                street1: string;
                /** The postal code. */
                zip: string;
                /** The city. */
                city: string;
                /** The country, ISO 3166-1 alpha-2. */
                country_code: string;
            };
        };
        MasterAdministrationTemporaryUploadUrlCreateAnswer: {
            /** Names the file afterwards: in `POST /v2/media`, or in what starts an import. */
            path: string;
            /** Send the file here by one PUT, with exactly the `headers`. */
            url: string;
            /** The headers of that PUT, exactly these. */
            headers: {
                /** As the request has stated it. */
                "Content-Type": string;
                /** Sees to it that the address takes one file only. */
                "If-None-Match": string;
            };
        };
        MasterAdministrationTemporaryUploadUrlCreateBody: {
            /** The media type that the file is uploaded with. */
            content_type: string;
            /** The name of the file. */
            file_name: string;
            /** Bytes of the file: the address takes exactly so many. */
            size?: number;
        };
        MasterProduct: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** Who makes the blank product, as an import says. */
            manufacturer: string | null;
            /** The manufacturer's own number of it. */
            manufacturer_number: string | null;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** Where it is made. */
            country: (number | components["schemas"]["Country"]) | null;
            /** Its brand. */
            brand: (number | components["schemas"]["Brand"]) | null;
            /** What it is made of. */
            material_type: (number | components["schemas"]["MaterialType"]) | null;
            /** Its variants. */
            variants: (number | components["schemas"]["MasterVariant"])[];
            /** How pictures are scaled on it. */
            scale_factors: (number | components["schemas"]["ScaleFactor"])[];
            /** Where on it methods print. */
            production_areas: (number | components["schemas"]["ProductionArea"])[];
            /** Where on it designs are placed. */
            positioning_areas: (number | components["schemas"]["PositioningArea"])[];
            /** From when it is sold; null where it is not yet. */
            available_at: string | null;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        MasterVariant: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** The product that it is a variant of. */
            product_id: number;
            /** Names the variant of the catalogue; unique. */
            sku: string;
            /** What the caller calls it in another system. */
            external_identifier: string | null;
            /** The code for customs, of the Harmonized System. */
            hs_tariff_code: string | null;
            /** Net, for one piece. */
            price: number;
            /** Net, what it costs to have. */
            cost_price: number;
            /** Percent of tax on the net price. */
            tax_rate: number;
            /** Whether its product is shown by it. */
            is_master: boolean;
            /** Whether stock is counted, as an import says; null where none did. */
            track_inventory: boolean | null;
            /** Whether it is sold on without stock, as an import says; null where none did. */
            sale_continue: boolean | null;
            /** What tells it apart from other variants of its product, one value for each option. */
            option_values: components["schemas"]["ProductOptionValue"][];
        };
        MaterialType: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Media: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** The name of the file. */
            file_name: string;
            /** Bytes. */
            size: number;
            /**
             * The media type of the bytes.
             * @enum {string}
             */
            mime_type: "image/jpeg" | "image/png";
            /** Leads to the bytes for one to two hours; null while there are none. */
            download_url: string | null;
            /** What the head of the file says; pixels as they are stored. */
            custom_properties: {
                /** In pixels, as it is stored. */
                width: number;
                /** In pixels, as it is stored. */
                height: number;
                /** Dots per inch, as its head says; null where it does not. */
                dpi: {
                    /** Dots per inch across. */
                    horizontal: number;
                    /** Dots per inch down. */
                    vertical: number;
                } | null;
                /**
                 * How its colours are stored.
                 * @enum {string}
                 */
                color_space: "rgb" | "grayscale";
                /** The name of its colour profile; null where it has none. */
                icc_profile: string | null;
                /** Whether it has transparency. */
                has_alpha: boolean;
                /** EXIF's, 1 to 8: how the picture is turned to be shown. */
                orientation: number;
                /** What speaks against printing it, for people. */
                warnings: string[];
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        MediaFile: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What the file is for, such as `view-image` or `source-file`. */
            collection_name: string;
            /** The name of the file. */
            file_name: string;
            /** How many bytes it has. */
            size: number;
            /** The media type of the bytes. */
            mime_type: string;
            /** Leads to the bytes for one to two hours; null while there are none. */
            download_url: string | null;
            /**
             * `pending` until its bytes are there, `completed` once it is final; null of a file that was uploaded to be imported.
             * @enum {string|null}
             */
            state: "pending" | "ready" | "completed" | "failed" | null;
            /** Always null: the documents name it and do not say what it is. */
            requested: string | null;
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Merchant: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: string;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        MerchantProduct: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Who sells it. */
            merchant: number | components["schemas"]["Merchant"];
            /** What people call it. */
            title: {
                [key: string]: string;
            };
            /** What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** Whether it is sold now, as its dates say. */
            is_available: boolean;
            /** From when it is sold; null where it is not yet. */
            available_at: string | null;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at: string | null;
            /** The product of the catalogue that is offered. */
            master_product: number | components["schemas"]["MasterProduct"];
            /** How it can be designed in a shop. */
            designer: {
                /**
                 * Which designer a shop shows; `none` where it cannot be designed.
                 * @enum {string}
                 */
                type: "none" | "default" | "detail-page";
                /** Whether it can only be ordered once it is designed. */
                only_customized_orderable: boolean;
            } | null;
            /** How pictures are scaled on it. */
            scale_factors: (number | components["schemas"]["ScaleFactor"])[];
            /** Where on it methods print. */
            production_areas: (number | components["schemas"]["ProductionArea"])[];
            /** Where on it designs are placed. */
            positioning_areas: (number | components["schemas"]["PositioningArea"])[];
            /** The variants that the merchant offers of it. */
            merchant_variants: (number | components["schemas"]["MerchantVariant"])[];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        MerchantProductImport: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** How the import is done. */
            options: {
                /** Whether rows change what is there already. */
                overwrite_existing: boolean;
                /** Whether articles that are there already stay published or unpublished. */
                should_preserve_published: boolean;
            };
            /**
             * `finished` once every row has been tried.
             * @enum {string}
             */
            state: "pending" | "processing" | "finished" | "failed" | "cancelled";
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** Whether rows are only checked, and nothing is changed. */
            dry_run: boolean;
            /** How many rows have been tried. */
            total_rows: number;
            /** How many of them have failed. */
            failed_rows: number;
            /** How many of them are done as they say. */
            processed_rows: number;
            /** How many of them were of what is there already, and left alone. */
            ignored_rows: number;
            /** When its first row was read; null until then. */
            started_at: string | null;
            /** When it ended; null until then. */
            finished_at: string | null;
            /** The file that is imported. */
            source_file: components["schemas"]["MediaFile"] | null;
            /** The rows that have failed, with why; null where none has. */
            failed_report_file: components["schemas"]["MediaFile"] | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        MerchantVariant: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Who sells it. */
            merchant: number | components["schemas"]["Merchant"];
            /** What the caller calls it in another system. */
            external_identifier: string | null;
            /** Whether it is sold now, as its dates say. */
            is_available: boolean;
            /** From when it is not sold any more; null where no end is set. */
            discontinue_at: string | null;
            /** The product of the merchant that it is a variant of. */
            merchant_product: number;
            /** The variant of the catalogue that is offered. */
            master_variant: number | components["schemas"]["MasterVariant"];
            /** What tells it apart from other variants of its product, one value for each option. */
            option_values: components["schemas"]["ProductOptionValue"][];
            /** How it can be designed in a shop. */
            designer: {
                /**
                 * Which designer a shop shows; `none` where it cannot be designed.
                 * @enum {string}
                 */
                type: "none" | "default" | "detail-page";
                /** What its designer can do. */
                modes: {
                    /** Whether prints may be placed anywhere. */
                    free: boolean;
                    /** Whether it has areas that designs are placed in. */
                    positioning: boolean;
                    /** Whether it has areas that methods print on. */
                    production: boolean;
                };
                /** Whether it can only be ordered once it is designed. */
                only_customized_orderable: boolean;
            };
            /** Its sides, each with its pictures and what is put on it. */
            views: {
                /** Names the side, such as `front`. */
                handle: string;
                /** What people call the side. */
                name: string;
                /** Pictures of the side. */
                media: components["schemas"]["File"][];
                /** What is put on the side, print by print. */
                customizations: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                    /** Equal for prints that are alike: picture, method, size and place. */
                    hash: string;
                    /** How it is put on the product. */
                    production_method: number;
                    /**
                     * What kind of thing the print is.
                     * @enum {string}
                     */
                    resource_type: "logo";
                    /** The print itself, with its files. */
                    resource: number;
                    /** From the left of the area to the upper left corner of the print, in mm; null where `position` says it. */
                    x: number | null;
                    /** From the top of the area to the upper left corner of the print, in mm; null where `position` says it. */
                    y: number | null;
                    /** In mm. */
                    width: number;
                    /** In mm. */
                    height: number;
                    /**
                     * Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                     * @enum {string|null}
                     */
                    position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                    /** Degrees clockwise about the centre of the print; null where it is not turned. */
                    rotation: number | null;
                    /** When it was made. */
                    created_at: string;
                    /** When it last changed. */
                    updated_at: string;
                    /** Net, of the print on one piece. */
                    price: number;
                    /**
                     * What the price is worked out from.
                     * @enum {string}
                     */
                    calculation_type: "square_centimeter";
                    /** How much of that the print has. */
                    calculation_value: number;
                }[];
            }[];
            /**
             * `catalogue`: what the merchant offers, to be ordered or designed. `custom`: what came of a design. `ordered`: the copy that an order keeps.
             * @enum {string}
             */
            collection_name: "catalogue" | "custom" | "ordered";
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Order: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What kind of order it is. */
            order_type: number | components["schemas"]["OrderType"];
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** What the caller calls it in another system. */
            external_identifier: string | null;
            /** Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** Printed on the packing slip. */
            cost_centre: string | null;
            /**
             * `preparing` while variants and productions are made ready, `prepared` once productions have it, `completed` once all of it is sent.
             * @enum {string}
             */
            state: "preparing" | "prepared" | "completed" | "cancelled";
            /** The language of the merchant's customers, ISO 639-1. */
            customer_locale: string;
            /** The currency of all its prices, ISO 4217. */
            currency: string;
            /** Gross, of all of it. */
            total: number;
            /** Net, of all items. */
            subtotal: number;
            /** Tax of all of it, in the sum. */
            total_tax: number;
            /** Gross, of all items without shipping. */
            total_items_price: number;
            /** Gross, of shipping. */
            shipping_total: number;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
            /** When the checkout was completed. */
            ordered_at: string;
            /** When it was cancelled; null while it is not. */
            cancelled_at: string | null;
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** Gross, of all discounts. */
            discount_total: number;
            /** What is ordered, line by line. */
            items: {
                /** Names the item; the item of an order has the id of the item of its checkout. */
                id: number;
                /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                is_test: boolean;
                /** How many pieces. */
                quantity: number;
                /** Gross, of the line: the net price times the quantity, with tax, rounded once. */
                total: number;
                /** Net, for one piece. */
                price: number;
                /** Tax of the line. */
                total_tax: number;
                /** Percent of tax on the net price. */
                tax_rate: number;
                /** When it was made. */
                created_at: string;
                /** When it last changed. */
                updated_at: string;
                /** When the line was cancelled; null while it is not. */
                cancelled_at: string | null;
                /** What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier: string;
                /** The variant that is ordered, as it was when it was put in. */
                variant: number | components["schemas"]["Variant"];
                /** The tags of its pieces that are being made. */
                id_tags: (number | components["schemas"]["IdTag"])[];
            }[];
            /** How the order is routed to productions; it has the id of its order. */
            disposition_order: number | components["schemas"]["DispositionOrder"];
            /** Whom it is for. */
            customer: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                is_test: boolean;
                /** Where people are written to. */
                email: string;
                /** When it was made. */
                created_at: string;
                /** When it last changed. */
                updated_at: string;
            };
            /** Where it is sent to. */
            shipping_address: components["schemas"]["Address"];
            /** Whom the invoice is for; the shipping address unless stated. */
            billing_address: components["schemas"]["Address"];
            /** Who is named as the sender; the service itself where it is null. */
            whitelabel_address: components["schemas"]["Address"] | null;
            /** How it is paid. */
            payments: {
                /** The way of paying. */
                payment_method: components["schemas"]["PaymentMethod"];
            }[];
            /** What was sent, one for each production that has delivered. */
            shipments: components["schemas"]["Shipment"][];
        };
        OrderItem: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** How many pieces. */
            quantity: number;
            /** Gross, of all of it. */
            total: number;
            /** Net, for one piece. */
            price: number;
            /** Tax of all of it, in the sum. */
            total_tax: number;
            /** Percent of tax on the net price. */
            tax_rate: number;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
            /** When it was cancelled; null while it is not. */
            cancelled_at: string | null;
            /** What the caller calls it in another system. */
            external_identifier: string;
            /** The copy of the variant that the order keeps. */
            variant: number;
            /** The tags of its pieces that are being made. */
            id_tags: number[];
        };
        OrderItemUnit: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What the caller calls it in another system. */
            external_identifier: string | null;
            /** Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** Who sells it. */
            merchant: number;
            /** The order that it is of. */
            order: number;
            /** The order item that it is of. */
            order_item: number;
            /** The variant of the merchant. */
            merchant_variant: number | components["schemas"]["MerchantVariant"];
            /** The tag of the piece; null until the piece is confirmed. */
            id_tag: (number | components["schemas"]["ProductionIdTag"]) | null;
            /**
             * `confirmed` once a production makes it.
             * @enum {string}
             */
            state: "pending" | "confirmed" | "cancelled";
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        OrderType: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        OrderedVariant: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What tells it apart from other variants of its product, one value for each option. */
            option_values: {
                /** A short name that does not change, to refer to it. */
                handle: string;
                /** What people call it. */
                name: string;
                /** What the value is a value of, such as a color. */
                option_type: {
                    /** A short name that does not change, to refer to it. */
                    handle: string;
                    /** What people call it. */
                    name: string;
                };
            }[];
            /** Where it comes from. */
            origin: {
                /** The SKU of the master variant. */
                sku: string;
            };
            /** Its sides, each with its pictures and what is put on it. */
            views: {
                /** Names the side, such as `front`. */
                handle: string;
                /** What people call the side. */
                name: string;
                /** Pictures of the side. */
                media: components["schemas"]["File"][];
                /** What is put on the side, print by print. */
                customizations: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                    /** Equal for prints that are alike: picture, method, size and place. */
                    hash: string;
                    /** How it is put on the product. */
                    production_method: number;
                    /**
                     * What kind of thing the print is.
                     * @enum {string}
                     */
                    resource_type: "logo";
                    /** The print itself, with its files. */
                    resource: number | components["schemas"]["PrintedLogo"];
                    /** From the left of the area to the upper left corner of the print, in mm; null where `position` says it. */
                    x: number | null;
                    /** From the top of the area to the upper left corner of the print, in mm; null where `position` says it. */
                    y: number | null;
                    /** In mm. */
                    width: number;
                    /** In mm. */
                    height: number;
                    /**
                     * Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                     * @enum {string|null}
                     */
                    position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                    /** Degrees clockwise about the centre of the print; null where it is not turned. */
                    rotation: number | null;
                    /** When it was made. */
                    created_at: string;
                    /** When it last changed. */
                    updated_at: string;
                }[];
            }[];
            /** Extra work that is part of the design. */
            additional_instructions: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /** What people call it. */
                name: string;
                /**
                 * What it is done to: each piece, or the shipping of the line.
                 * @enum {string}
                 */
                collection_name: "product" | "shipping";
            }[];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        PageLinks: {
            /** The first page. */
            first: string;
            /** The last page; null, since pages are not counted. */
            last: string | null;
            /** The page before this one; null on the first. */
            prev: string | null;
            /** The page after this one; null on the last. */
            next: string | null;
        };
        PageMeta: {
            /** The number of this page. */
            current_page: number;
            /** The number of the first object of this page; null where it has none. */
            from: number | null;
            /** The address of the collection. */
            path: string;
            /** How many objects a page has at most. */
            per_page: number;
            /** The number of the last object of this page; null where it has none. */
            to: number | null;
        };
        Payment: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** The way of paying. */
            payment_method: number | components["schemas"]["PaymentMethod"];
        };
        PaymentMethod: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What people call it. */
            name: string;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        PositioningArea: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** What it is found by in production. */
            identifier: number | components["schemas"]["Identifier"];
            /** What holds the product while it is made. */
            clamping_device: number | components["schemas"]["ClampingDevice"];
            /** How it is put on the product. */
            production_method: number | components["schemas"]["ProductionMethod"];
            /**
             * The handle of the view that it is on; null where it is on any.
             * @default null
             */
            view: string | null;
            /**
             * In mm; null where it is not known.
             * @default null
             */
            width: number | null;
            /**
             * In mm; null where it is not known.
             * @default null
             */
            height: number | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        PrintedLogo: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /**
             * `completed` once its files are made.
             * @enum {string}
             */
            state: "pending" | "ready" | "completed" | "failed";
            /** How it is put on the product. */
            production_method: number;
            /** Its files. */
            media: components["schemas"]["File"][];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Product: {
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What people call it, in the merchant's language. */
            title: string;
            /** What people are told of it, in the merchant's language. */
            description: string;
            /** The methods that it can be designed with. */
            designable_production_methods: (number | components["schemas"]["ProductionMethod"])[];
            /** Its variants. */
            variants: (number | components["schemas"]["Variant"])[];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductImport: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** How the import is done. */
            options: {
                /** Whether rows change what is there already. */
                overwrite_existing: boolean;
                /** Whether articles that are there already stay published or unpublished. */
                should_preserve_published: boolean;
            };
            /**
             * `finished` once every row has been tried.
             * @enum {string}
             */
            state: "pending" | "processing" | "finished" | "failed" | "cancelled";
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** Whether rows are only checked, and nothing is changed. */
            dry_run: boolean;
            /** How many rows have been tried. */
            total_rows: number;
            /** How many of them have failed. */
            failed_rows: number;
            /** How many of them are done as they say. */
            processed_rows: number;
            /** How many of them were of what is there already, and left alone. */
            ignored_rows: number;
            /** When its first row was read; null until then. */
            started_at: string | null;
            /** When it ended; null until then. */
            finished_at: string | null;
            /** The file that is imported. */
            source_file: components["schemas"]["MediaFile"] | null;
            /** The rows that have failed, with why; null where none has. */
            failed_report_file: components["schemas"]["MediaFile"] | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductOptionValue: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** What the value is a value of, such as a color. */
            option_type: number;
            /** Its files. */
            media: number[];
            /**
             * Whether it has pictures.
             * @enum {string}
             */
            media_state: "empty";
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductSize: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What the size is on its scale. */
            value: string;
            /** The scale that the size is measured on: one that there is, by `id`, or by `name` one that is made when there is none. */
            product_size_scale: components["schemas"]["ProductSizeScale"];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductSizeLabel: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: string;
            /** The sizes of the label, one for each scale. */
            product_sizes: (number | components["schemas"]["ProductSize"])[];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductSizeScale: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What people call it. */
            name: string;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Production: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: string;
            /**
             * The methods that it masters.
             * @default []
             */
            production_methods: number[];
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductionArea: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** How it is put on the product. */
            production_method: number | components["schemas"]["ProductionMethod"];
            /**
             * The handle of the view that it is on; null where it is on any.
             * @default null
             */
            view: string | null;
            /**
             * In mm; null where it is not known.
             * @default null
             */
            width: number | null;
            /**
             * In mm; null where it is not known.
             * @default null
             */
            height: number | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductionIdTag: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** The piece that the tag is on; it has the id of the tag. */
            order_item_unit: number;
            /** Its files. */
            media: number[];
            /** The order that it is of. */
            order: number;
            /** The order item that it is of. */
            order_item: number;
            /**
             * There is one state; what productions say is `current_state`.
             * @enum {string}
             */
            state: "ordered";
            /** Where the piece is, in words of the production. */
            current_state: string;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductionMethod: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** The group that the method is of. */
            collection_name: string;
            /**
             * Net, with at most four decimals; null where it is not known.
             * @default null
             */
            price_per_square_centimeter: number | null;
            /**
             * The widest print in mm; null where nothing limits it.
             * @default null
             */
            max_width: number | null;
            /**
             * The highest print in mm; null where nothing limits it.
             * @default null
             */
            max_height: number | null;
            /**
             * Whether see-through pixels stay so in a print; null where it is not known.
             * @default null
             */
            prints_alpha: boolean | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ProductionOrder: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Who makes it. */
            production: number | components["schemas"]["Production"];
            /** How the order is routed to productions; it has the id of its order. */
            disposition_order: number;
            /** The order items that it is of. */
            order_items: number[];
            /** What is made, item by item. */
            variants: (number | components["schemas"]["OrderedVariant"])[];
            /**
             * How far the production has come with it.
             * @enum {string}
             */
            state: "pending" | "accepted" | "delivered" | "cancelled";
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        PromotionCode: {
            /** Names it among all of its kind, and never changes. */
            id: number;
        };
        ScaleFactor: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** A short name that does not change, to refer to it. */
            handle: string;
            /** What people call it. */
            name: {
                [key: string]: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        SentDelivery: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What is told. */
            event: {
                /** The `id` of the notification. */
                id: string;
                /**
                 * What has happened.
                 * @enum {string}
                 */
                type: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test";
            };
            /**
             * `pending` until it has succeeded or is given up.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "cancelled";
            /** How sending it went, the latest last. */
            attempts: {
                /** When the attempt was made. */
                at: string;
                /** Of the answer; null where none came in time. */
                status: number | null;
                /** How long it took, in milliseconds. */
                duration_ms: number;
                /** Why it failed, where the status does not tell; null where it did not. */
                error: string | null;
                /** The first 256 printable characters of the answer. */
                response: string | null;
            }[];
            /** When it is tried again; null once it has ended. */
            next_attempt_at: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
            /** As it is sent, byte by byte: the signatures are made of it. */
            body: string;
        };
        Shipment: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** How it was sent: the rate that was chosen for the order. */
            shipping_method: {
                /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                is_test: boolean;
                /** The checkout or order that it is of. */
                order_id: number;
                /** A short name that does not change, to refer to it. */
                handle: string;
                /** What people call it. */
                title: string;
                /** Net, for one piece. */
                price: number;
            };
            /** The parcel service's number to follow it; null where there is none. */
            tracking_number: string | null;
            /** Its files. */
            media: number[];
            /** The order that it is of. */
            order: number;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        ShippingRate: {
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** The checkout's id. */
            order_id: number;
            /** Choose the rate by it: `shipping.handle` of the checkout. */
            handle: string;
            /** What people call it. */
            title: string;
            /** Net. */
            price: number;
        };
        SizeLabelImport: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** It has none. */
            options: unknown[];
            /**
             * `finished` once every row has been tried.
             * @enum {string}
             */
            state: "pending" | "processing" | "finished" | "failed" | "cancelled";
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** Whether rows are only checked, and nothing is changed. */
            dry_run: boolean;
            /** How many rows have been tried. */
            total_rows: number;
            /** How many of them have failed. */
            failed_rows: number;
            /** How many of them are done as they say. */
            processed_rows: number;
            /** How many of them were of what is there already, and left alone. */
            ignored_rows: number;
            /** When its first row was read; null until then. */
            started_at: string | null;
            /** When it ended; null until then. */
            finished_at: string | null;
            /** The file that is imported. */
            source_file: components["schemas"]["MediaFile"] | null;
            /** The rows that have failed, with why; null where none has. */
            failed_report_file: components["schemas"]["MediaFile"] | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Supplier: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** What people call it. */
            name: string;
            /** Where the supplier is. */
            address: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /** Street and number. */
                street1: string;
                /** The postal code. */
                zip: string;
                /** The city. */
                city: string;
                /** The country, ISO 3166-1 alpha-2. */
                country_code: string;
                /** When it was made. */
                created_at: string;
                /** When it last changed. */
                updated_at: string;
            };
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        V2CheckoutsCompleteBody: {
            /** How it is paid. */
            payment: {
                /** The handle of a payment method. */
                handle: string;
            };
        };
        V2CheckoutsCreateBody: {
            /** Where it comes from in another system, as the caller says. */
            external_reference?: string | null;
            /** What the caller calls it in another system. */
            external_identifier?: string | null;
            /** Printed on the packing slip. */
            cost_centre?: string | null;
            /** Where people are written to. */
            email: string;
            /** What is ordered, line by line. */
            items: {
                /** A variant that can be ordered: of the catalogue and `ready`, or custom and `completed`, and still sold. `GET /v2/variants` lists them by `filter[collection_name]`. */
                variant_id: number;
                /** How many pieces. */
                quantity: number;
                /** What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier?: string | null;
            }[];
            /** Where it is sent to. */
            shipping_address: components["schemas"]["AddressInput"];
            /** Whom the invoice is for; the shipping address unless stated. */
            billing_address?: components["schemas"]["AddressInput"] | null;
            /** Who is named as the sender; the service itself where it is null. */
            whitelabel_address?: components["schemas"]["AddressInput"] | null;
        };
        V2CheckoutsUpdateBody: {
            /** What is ordered, line by line. */
            items?: {
                /** A variant that can be ordered: of the catalogue and `ready`, or custom and `completed`, and still sold. `GET /v2/variants` lists them by `filter[collection_name]`. */
                variant_id: number;
                /** How many pieces. */
                quantity: number;
                /** What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier?: string | null;
            }[];
            /** The way of shipping to take. */
            shipping?: {
                /** The handle of a shipping rate of the checkout. */
                handle: string;
            };
            /** Where it is sent to. */
            shipping_address?: components["schemas"]["AddressInput"];
            /** Whom the invoice is for; the shipping address unless stated. */
            billing_address?: components["schemas"]["AddressInput"] | null;
            /** Who is named as the sender; the service itself where it is null. */
            whitelabel_address?: components["schemas"]["AddressInput"] | null;
        };
        V2EventsListAnswer: {
            /** The same as in notifications of it. */
            id: string;
            /**
             * What has happened, by its name in `version`.
             * @enum {string}
             */
            type: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            /** What the event is about. */
            subject: {
                /**
                 * The kind of what the event is about.
                 * @enum {string}
                 */
                type: "order" | "variant" | "logo" | "shipment" | "checkout" | "id-tag";
                /** Names it among all of its kind, and never changes. */
                id: number;
            };
            /**
             * The version that the event is listed in.
             * @enum {string}
             */
            version: "2021-02-23" | "2022-02-01";
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** When it happened. */
            created_at: string;
            /** Rises with each event of the same subject. */
            sequence: number;
            /** The same as in notifications of it. */
            data: {
                [key: string]: unknown;
            };
        };
        V2MediaCreateBody: {
            /** Of `POST /v2/temporary-upload-url`; files up to 20 MB. */
            path: string;
        };
        V2VariantsDesignAnswer200: {
            /** Net per piece. `shipping` instructions come on top, once for each line. */
            price: number;
            /** Tax of one piece. */
            tax: number;
            /** Gross, for one piece. */
            total: number;
            /** Percent of tax on the net price. */
            tax_rate: number;
            /** The currency of all its prices, ISO 4217. */
            currency: string;
            /** What is to be said of the design: nothing where all is well. */
            checks: {
                /** The field of the body that it is about. */
                path: string;
                /**
                 * A design with an error is refused.
                 * @enum {string}
                 */
                level: "error" | "warning";
                /** What is wrong with it, for people. */
                message: string;
            }[];
        };
        V2VariantsDesignBody: {
            /** What the caller calls it in another system. */
            external_identifier?: string | null;
            /** By the handles of the views. */
            views: {
                [key: string]: {
                    /** A picture of the product with the customizations. */
                    composite_media_id?: number | null;
                    /** What is put on the side, print by print. */
                    customizations: {
                        /** Its id or its handle. */
                        production_method: number | string;
                        /** The picture that is printed. */
                        production_media_id: number;
                        /** The size of the print. */
                        dimension: {
                            /** In mm. */
                            width: number;
                            /** In mm. */
                            height: number;
                        };
                        /** Where in its area it is: top, middle or bottom, with left, centre or right. In place of `x` and `y`. */
                        position?: ("tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br") | null;
                        /** Of its upper left corner from the left of its area, in mm, before it is turned. */
                        x?: number | null;
                        /** Of its upper left corner from the top of its area, in mm, before it is turned. */
                        y?: number | null;
                        /** Degrees clockwise about its centre. */
                        rotation?: number | null;
                    }[];
                };
            };
            /** Extra work that is part of the design. */
            additional_instructions?: (number | {
                /** Names it among all of its kind, and never changes. */
                id: number;
            })[];
        };
        V2WebhooksCreateBody: {
            /** Receives the notifications by POST; https, on port 443. */
            url: string;
            /** Notifications are signed with it. It is kept encrypted, and never shown or sent. */
            token?: string | null;
            /**
             * The version that it is told in; the latest unless stated.
             * @enum {string}
             */
            version?: "2021-02-23" | "2022-02-01";
            /** What it is for, by language. */
            description?: {
                [key: string]: string;
            } | null;
            /**
             * Notifications are sent while it is `active`; `inactive` unless stated.
             * @enum {string}
             */
            state?: "inactive" | "active";
            /** The events that it is told of. */
            events: {
                /**
                 * The name of the event in the version of the webhook.
                 * @enum {string}
                 */
                name: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            }[];
        };
        V2WebhooksRedeliverFailedBody: {
            /** Deliveries that were made since then. */
            since: string;
        };
        V2WebhooksTestBody: {
            /**
             * The event whose example is sent; `webhook.test` unless stated.
             * @enum {string}
             */
            type?: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test";
        };
        V2WebhooksUpdateBody: {
            /** Receives the notifications by POST; https, on port 443. */
            url?: string;
            /** Notifications are signed with it. It is kept encrypted, and never shown or sent. */
            token?: string | null;
            /**
             * The version that it is told in; the latest unless stated.
             * @enum {string}
             */
            version?: "2021-02-23" | "2022-02-01";
            /** What it is for, by language. */
            description?: {
                [key: string]: string;
            } | null;
            /**
             * Notifications are sent while it is `active`.
             * @enum {string}
             */
            state?: "inactive" | "active";
            /** The events that it is told of. */
            events?: {
                /**
                 * The name of the event in the version of the webhook.
                 * @enum {string}
                 */
                name: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            }[];
        };
        Variant: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /**
             * `ready` of the catalogue, or while a design is being made; `completed` once the design is made.
             * @enum {string}
             */
            state: "pending" | "ready" | "completed" | "failed";
            /**
             * `catalogue`: what the merchant offers, to be ordered or designed. `custom`: what came of a design. `ordered`: the copy that an order keeps.
             * @enum {string}
             */
            collection_name: "catalogue" | "custom" | "ordered";
            /** Gross, for one piece. */
            total: number;
            /** Net, for one piece. */
            price: number;
            /** Tax of one piece. */
            tax: number;
            /** Percent of tax on the net price. */
            tax_rate: number;
            /** What tells it apart from other variants of its product, one value for each option. */
            option_values: {
                /** A short name that does not change, to refer to it. */
                handle: string;
                /** What people call it. */
                name: string;
                /** What the value is a value of, such as a color. */
                option_type: {
                    /** A short name that does not change, to refer to it. */
                    handle: string;
                    /** What people call it. */
                    name: string;
                };
            }[];
            /** Where it comes from. */
            origin: {
                /** The SKU of the master variant. */
                sku: string;
                /** The merchant's own name for the variant; null where it has none. */
                external_identifier: string | null;
            };
            /** The product that it is a variant of. */
            product: number | components["schemas"]["Product"];
            /** Its sides, each with its pictures and what is put on it. */
            views: {
                /** Names the side, such as `front`. */
                handle: string;
                /** What people call the side. */
                name: string;
                /** Pictures of the side. */
                media: components["schemas"]["File"][];
                /** What is put on the side, print by print. */
                customizations: {
                    /** Names it among all of its kind, and never changes. */
                    id: number;
                    /** Equal for prints that are alike: picture, method, size and place. */
                    hash: string;
                    /** How it is put on the product. */
                    production_method: number;
                    /**
                     * What kind of thing the print is.
                     * @enum {string}
                     */
                    resource_type: "logo";
                    /** The print itself, with its files. */
                    resource: number | components["schemas"]["Logo"];
                    /** From the left of the area to the upper left corner of the print, in mm; null where `position` says it. */
                    x: number | null;
                    /** From the top of the area to the upper left corner of the print, in mm; null where `position` says it. */
                    y: number | null;
                    /** In mm. */
                    width: number;
                    /** In mm. */
                    height: number;
                    /**
                     * Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                     * @enum {string|null}
                     */
                    position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                    /** Degrees clockwise about the centre of the print; null where it is not turned. */
                    rotation: number | null;
                    /** When it was made. */
                    created_at: string;
                    /** When it last changed. */
                    updated_at: string;
                    /** Net, of the print on one piece. */
                    price: number;
                    /**
                     * What the price is worked out from.
                     * @enum {string}
                     */
                    calculation_type: "square_centimeter";
                    /** How much of that the print has. */
                    calculation_value: number;
                }[];
            }[];
            /** Extra work that is part of the design. */
            additional_instructions: {
                /** Names it among all of its kind, and never changes. */
                id: number;
                /** What people call it. */
                name: string;
                /** Net, as it was when the design was made. */
                price: number;
                /**
                 * What it is done to: each piece, or the shipping of the line.
                 * @enum {string}
                 */
                collection_name: "product" | "shipping";
            }[];
            /** Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
        Webhook: {
            /** Names it among all of its kind, and never changes. */
            id: number;
            /** Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** What it is for, by language; null where nothing was said. */
            description: {
                [key: string]: string;
            } | null;
            /**
             * The version that it is told in.
             * @enum {string}
             */
            version: "2021-02-23" | "2022-02-01";
            /**
             * Notifications are sent while it is `active`.
             * @enum {string}
             */
            state: "inactive" | "active";
            /** Where notifications are sent. */
            url: string;
            /** The events that it is told of. */
            events: {
                /** Names the event. */
                id: number;
                /**
                 * The name of the event in the version of the webhook.
                 * @enum {string}
                 */
                name: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            }[];
            /** When the service has deactivated it; null once it is activated again. */
            deactivated_at: string | null;
            /** Why the service has deactivated it; null once it is activated again. */
            deactivation_reason: string | null;
            /** When it was made. */
            created_at: string;
            /** When it last changed. */
            updated_at: string;
        };
    };
    responses: never;
    parameters: {
        /** The version to answer in; else the one that the key is pinned to; else 2022-02-01. This document describes 2022-02-01: send it. */
        ApiVersion: "2022-02-01";
        /** The version to answer in; else the one that the key is pinned to; else 2022-07-01. */
        BackOfficeApiVersion: "2022-07-01";
        /** A position in the collection, as `links` carry it. */
        Cursor: string;
        /** A repeat of the same request under the same key within 24 hours gets the first answer again. */
        IdempotencyKey: string;
        /** The `ETag` that was read: 412 when the resource has changed since. */
        IfMatch: string;
        /** The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work. */
        IfNoneMatch: string;
        /** Number of the page. */
        Page: number;
        /** Objects of a page. */
        PerPage: number;
        /** Objects of a page. */
        PerPageByCursor: number;
        /** `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
        Prefer: string;
        /** The `id` of the body: the same at each attempt, and for each webhook of the event. */
        WebhookId: string;
        /** Of a webhook with a token: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as the Standard Webhooks say. The key is what follows `whsec_` in the token, Base64-decoded; of any other token, the token itself. */
        WebhookSignature: string;
        /** When this attempt was made, in Unix seconds. */
        WebhookTimestamp: string;
        /** Of a webhook with a token: the HMAC-SHA256 of the body as it is sent, in hexadecimal; the key is the token itself. */
        XSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}

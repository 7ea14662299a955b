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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "customer",
                         *           "name": {
                         *             "de": "Kunde",
                         *             "en": "Customer"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/annotation-channels?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/annotation-channels",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["AnnotationChannel"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 3,
                         *           "handle": "handle-2",
                         *           "description": {
                         *             "de": "Bei 30 Grad waschen.",
                         *             "en": "Wash at 30 degrees."
                         *           },
                         *           "channels": [
                         *             {
                         *               "id": 1,
                         *               "handle": "customer",
                         *               "name": {
                         *                 "de": "Kunde",
                         *                 "en": "Customer"
                         *               },
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 3,
                         *               "handle": "production",
                         *               "name": {
                         *                 "de": "Produktion",
                         *                 "en": "Production"
                         *               },
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/annotations",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Annotation"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an annotation
         * @description Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "handle": "wash-at-30",
                     *       "description": {
                     *         "de": "Bei 30 Grad waschen.",
                     *         "en": "Wash at 30 degrees."
                     *       },
                     *       "channels": [
                     *         1,
                     *         3
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationAnnotationsCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "handle": "wash-at-30",
                         *       "description": {
                         *         "de": "Bei 30 Grad waschen.",
                         *         "en": "Wash at 30 degrees."
                         *       },
                         *       "channels": [
                         *         {
                         *           "id": 1,
                         *           "handle": "customer",
                         *           "name": {
                         *             "de": "Kunde",
                         *             "en": "Customer"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         {
                         *           "id": 3,
                         *           "handle": "production",
                         *           "name": {
                         *             "de": "Produktion",
                         *             "en": "Production"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "handle": "handle-1",
                         *       "description": {
                         *         "de": "Bei 30 Grad waschen.",
                         *         "en": "Wash at 30 degrees."
                         *       },
                         *       "channels": [
                         *         {
                         *           "id": 1,
                         *           "handle": "customer",
                         *           "name": {
                         *             "de": "Kunde",
                         *             "en": "Customer"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         {
                         *           "id": 3,
                         *           "handle": "production",
                         *           "name": {
                         *             "de": "Produktion",
                         *             "en": "Production"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Answers its ids at once; the job at `Location` makes what does not fit into the request: many variants, images to fetch.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "handle": "example-cap",
                     *       "name": {
                     *         "en": "Cap",
                     *         "de": "Kappe"
                     *       },
                     *       "description": {
                     *         "en": "A cap of cotton."
                     *       },
                     *       "variants": [
                     *         {
                     *           "sku": "example-cap-blue",
                     *           "price": 9.9,
                     *           "cost_price": 4,
                     *           "tax_rate": 19,
                     *           "option_values": [
                     *             {
                     *               "id": 1
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationAsyncProductsCreateBody"];
                };
            };
            responses: {
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4,
                         *       "handle": "example-cap",
                         *       "variants": [
                         *         {
                         *           "id": 11,
                         *           "sku": "example-cap-blue"
                         *         }
                         *       ]
                         *     }
                         */
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
         * @description What is given overwrites; a listed variant is made, or changed where its SKU is one of the product’s. The job at `Location` does the rest.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": {
                     *         "en": "Large mug"
                     *       },
                     *       "variants": []
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationAsyncProductsUpdateBody"];
                };
            };
            responses: {
                /** @description All of it holds already. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 5,
                         *       "handle": "cap-1",
                         *       "variants": [
                         *         {
                         *           "id": 12,
                         *           "sku": "cap-1-blue"
                         *         },
                         *         {
                         *           "id": 13,
                         *           "sku": "cap-1-red"
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["MasterAdministrationAsyncProductsCreateAnswer"];
                    };
                };
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 5,
                         *       "handle": "cap-1",
                         *       "variants": [
                         *         {
                         *           "id": 12,
                         *           "sku": "cap-1-blue"
                         *         },
                         *         {
                         *           "id": 13,
                         *           "sku": "cap-1-red"
                         *         }
                         *       ]
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("manual_assignment_process" | "partly_assigned" | "assigned" | "delivered" | "cancelled")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("order" | "order.order_type" | "order.items" | "order.disposition_order" | "order.customer" | "order.shipping_address" | "order.billing_address" | "order.whitelabel_address" | "order.shipments" | "order.merchant" | "order.payment" | "order.payment.payment_method" | "order.promotion_codes")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 3,
                         *           "order": 3,
                         *           "state": "manual_assignment_process",
                         *           "production_orders": [],
                         *           "unassigned_items": 1,
                         *           "cancelled_at": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/disposition-orders",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["DispositionOrder"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("order" | "order.order_type" | "order.items" | "order.disposition_order" | "order.customer" | "order.shipping_address" | "order.billing_address" | "order.whitelabel_address" | "order.shipments" | "order.merchant" | "order.payment" | "order.payment.payment_method" | "order.promotion_codes")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    order_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "order": 2,
                         *       "state": "manual_assignment_process",
                         *       "production_orders": [],
                         *       "unassigned_items": 1,
                         *       "cancelled_at": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    order_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4,
                         *       "order": 4,
                         *       "state": "manual_assignment_process",
                         *       "production_orders": [],
                         *       "unassigned_items": 1,
                         *       "cancelled_at": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Without `order_items` every production that is named takes the whole order. With them each takes its items; those that are left are counted in `unassigned_items`, and may be assigned later. After a 503 there is no word of what was done: look at the disposition order half a minute later, or repeat the request under its `Idempotency-Key`.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    order_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "productions": [
                     *         {
                     *           "handle": "north-print"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationDispositionOrdersAssignBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "order": 1,
                         *       "state": "assigned",
                         *       "production_orders": [
                         *         128
                         *       ],
                         *       "unassigned_items": 0,
                         *       "cancelled_at": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Another spelling of `GET /master-administration/goods-transfers`: use that.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "partially-received" | "received" | "partiallyReceived")[];
                    /** @description One value or a comma-separated list. */
                    "filter[external_identifier]"?: string;
                    /** @description Ids of productions. One value or a comma-separated list. */
                    "filter[destination]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 3,
                         *           "state": "pending",
                         *           "external_identifier": "delivery-1",
                         *           "origin": {
                         *             "resource_type": "tenant-supplier",
                         *             "resource": 1
                         *           },
                         *           "destination": {
                         *             "resource_type": "production",
                         *             "resource": 1
                         *           },
                         *           "creator": {
                         *             "resource_type": "staff",
                         *             "resource": 7
                         *           },
                         *           "estimated_arrival_at": null,
                         *           "parcels": [
                         *             {
                         *               "id": 3,
                         *               "state": "pending",
                         *               "tracking_number": "parcel-1",
                         *               "external_identifier": null,
                         *               "goods_transfer_items": [
                         *                 {
                         *                   "id": 5,
                         *                   "state": "pending",
                         *                   "resource_type": "production-variant",
                         *                   "resource": 1,
                         *                   "created_at": "2026-11-21T10:00:00+00:00",
                         *                   "updated_at": "2026-11-21T10:00:00+00:00"
                         *                 },
                         *                 {
                         *                   "id": 6,
                         *                   "state": "pending",
                         *                   "resource_type": "production-variant",
                         *                   "resource": 1,
                         *                   "created_at": "2026-11-21T10:00:00+00:00",
                         *                   "updated_at": "2026-11-21T10:00:00+00:00"
                         *                 }
                         *               ],
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/goods-transfers",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["GoodsTransfer"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a goods transfer
         * @description Names are taken in camel case too. At most 100 parcels, and 1 000 items in all.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "origin": {
                     *         "resource_type": "tenant-supplier",
                     *         "resource": 1
                     *       },
                     *       "destination": {
                     *         "resource_type": "production",
                     *         "resource": 1
                     *       },
                     *       "creator": {
                     *         "resource_type": "staff",
                     *         "resource": 7
                     *       },
                     *       "external_identifier": "delivery-2026-47",
                     *       "estimated_arrival_at": "2026-11-21",
                     *       "goods_transfer_parcels": [
                     *         {
                     *           "tracking_number": "00340434161094042557",
                     *           "goods_transfer_items": [
                     *             {
                     *               "resource_type": "production-variant",
                     *               "resource": {
                     *                 "id": 1
                     *               }
                     *             },
                     *             {
                     *               "resource_type": "stock-item",
                     *               "resource": {
                     *                 "id": 4711
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "state": "pending",
                         *       "external_identifier": "delivery-2026-47",
                         *       "origin": {
                         *         "resource_type": "tenant-supplier",
                         *         "resource": 1
                         *       },
                         *       "destination": {
                         *         "resource_type": "production",
                         *         "resource": 1
                         *       },
                         *       "creator": {
                         *         "resource_type": "staff",
                         *         "resource": 7
                         *       },
                         *       "estimated_arrival_at": "2026-11-21T10:00:00+00:00",
                         *       "parcels": [
                         *         {
                         *           "id": 1,
                         *           "state": "pending",
                         *           "tracking_number": "00340434161094042557",
                         *           "external_identifier": null,
                         *           "goods_transfer_items": [
                         *             {
                         *               "id": 1,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 2,
                         *               "state": "pending",
                         *               "resource_type": "stock-item",
                         *               "resource": 4711,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "state": "pending",
                         *       "external_identifier": "delivery-1",
                         *       "origin": {
                         *         "resource_type": "tenant-supplier",
                         *         "resource": 1
                         *       },
                         *       "destination": {
                         *         "resource_type": "production",
                         *         "resource": 1
                         *       },
                         *       "creator": {
                         *         "resource_type": "staff",
                         *         "resource": 7
                         *       },
                         *       "estimated_arrival_at": null,
                         *       "parcels": [
                         *         {
                         *           "id": 2,
                         *           "state": "pending",
                         *           "tracking_number": "parcel-1",
                         *           "external_identifier": null,
                         *           "goods_transfer_items": [
                         *             {
                         *               "id": 3,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 4,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description All items that are named are decided, or none. A parcel is received when each of its items is decided.
         *
         *     Keys: staff, production.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "state": "accepted"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersReceiptsBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4,
                         *       "state": "partially-received",
                         *       "external_identifier": "delivery-1",
                         *       "origin": {
                         *         "resource_type": "tenant-supplier",
                         *         "resource": 1
                         *       },
                         *       "destination": {
                         *         "resource_type": "production",
                         *         "resource": 1
                         *       },
                         *       "creator": {
                         *         "resource_type": "staff",
                         *         "resource": 7
                         *       },
                         *       "estimated_arrival_at": null,
                         *       "parcels": [
                         *         {
                         *           "id": 4,
                         *           "state": "partially-received",
                         *           "tracking_number": "parcel-1",
                         *           "external_identifier": null,
                         *           "goods_transfer_items": [
                         *             {
                         *               "id": 1,
                         *               "state": "accepted",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 8,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "partially-received" | "received" | "partiallyReceived")[];
                    /** @description One value or a comma-separated list. */
                    "filter[external_identifier]"?: string;
                    /** @description Ids of productions. One value or a comma-separated list. */
                    "filter[destination]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 3,
                         *           "state": "pending",
                         *           "external_identifier": "delivery-1",
                         *           "origin": {
                         *             "resource_type": "tenant-supplier",
                         *             "resource": 1
                         *           },
                         *           "destination": {
                         *             "resource_type": "production",
                         *             "resource": 1
                         *           },
                         *           "creator": {
                         *             "resource_type": "staff",
                         *             "resource": 7
                         *           },
                         *           "estimated_arrival_at": null,
                         *           "parcels": [
                         *             {
                         *               "id": 3,
                         *               "state": "pending",
                         *               "tracking_number": "parcel-1",
                         *               "external_identifier": null,
                         *               "goods_transfer_items": [
                         *                 {
                         *                   "id": 5,
                         *                   "state": "pending",
                         *                   "resource_type": "production-variant",
                         *                   "resource": 1,
                         *                   "created_at": "2026-11-21T10:00:00+00:00",
                         *                   "updated_at": "2026-11-21T10:00:00+00:00"
                         *                 },
                         *                 {
                         *                   "id": 6,
                         *                   "state": "pending",
                         *                   "resource_type": "production-variant",
                         *                   "resource": 1,
                         *                   "created_at": "2026-11-21T10:00:00+00:00",
                         *                   "updated_at": "2026-11-21T10:00:00+00:00"
                         *                 }
                         *               ],
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/goods-transfers",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["GoodsTransfer"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Another spelling of `POST /master-administration/good-transfers`: use that.
         *
         *     Names are taken in camel case too. At most 100 parcels, and 1 000 items in all.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "origin": {
                     *         "resource_type": "tenant-supplier",
                     *         "resource": 1
                     *       },
                     *       "destination": {
                     *         "resource_type": "production",
                     *         "resource": 1
                     *       },
                     *       "creator": {
                     *         "resource_type": "staff",
                     *         "resource": 7
                     *       },
                     *       "external_identifier": "delivery-2026-47",
                     *       "estimated_arrival_at": "2026-11-21",
                     *       "goods_transfer_parcels": [
                     *         {
                     *           "tracking_number": "00340434161094042557",
                     *           "goods_transfer_items": [
                     *             {
                     *               "resource_type": "production-variant",
                     *               "resource": {
                     *                 "id": 1
                     *               }
                     *             },
                     *             {
                     *               "resource_type": "stock-item",
                     *               "resource": {
                     *                 "id": 4711
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "state": "pending",
                         *       "external_identifier": "delivery-2026-47",
                         *       "origin": {
                         *         "resource_type": "tenant-supplier",
                         *         "resource": 1
                         *       },
                         *       "destination": {
                         *         "resource_type": "production",
                         *         "resource": 1
                         *       },
                         *       "creator": {
                         *         "resource_type": "staff",
                         *         "resource": 7
                         *       },
                         *       "estimated_arrival_at": "2026-11-21T10:00:00+00:00",
                         *       "parcels": [
                         *         {
                         *           "id": 1,
                         *           "state": "pending",
                         *           "tracking_number": "00340434161094042557",
                         *           "external_identifier": null,
                         *           "goods_transfer_items": [
                         *             {
                         *               "id": 1,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 2,
                         *               "state": "pending",
                         *               "resource_type": "stock-item",
                         *               "resource": 4711,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Another spelling of `GET /master-administration/good-transfers/{id}`: use that.
         *
         *     Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "state": "pending",
                         *       "external_identifier": "delivery-1",
                         *       "origin": {
                         *         "resource_type": "tenant-supplier",
                         *         "resource": 1
                         *       },
                         *       "destination": {
                         *         "resource_type": "production",
                         *         "resource": 1
                         *       },
                         *       "creator": {
                         *         "resource_type": "staff",
                         *         "resource": 7
                         *       },
                         *       "estimated_arrival_at": null,
                         *       "parcels": [
                         *         {
                         *           "id": 2,
                         *           "state": "pending",
                         *           "tracking_number": "parcel-1",
                         *           "external_identifier": null,
                         *           "goods_transfer_items": [
                         *             {
                         *               "id": 3,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 4,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Another spelling of `POST /master-administration/good-transfers/{id}/receipts`: use that.
         *
         *     All items that are named are decided, or none. A parcel is received when each of its items is decided.
         *
         *     Keys: staff, production.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "state": "accepted"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationGoodsTransfersReceiptsBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4,
                         *       "state": "partially-received",
                         *       "external_identifier": "delivery-1",
                         *       "origin": {
                         *         "resource_type": "tenant-supplier",
                         *         "resource": 1
                         *       },
                         *       "destination": {
                         *         "resource_type": "production",
                         *         "resource": 1
                         *       },
                         *       "creator": {
                         *         "resource_type": "staff",
                         *         "resource": 7
                         *       },
                         *       "estimated_arrival_at": null,
                         *       "parcels": [
                         *         {
                         *           "id": 4,
                         *           "state": "partially-received",
                         *           "tracking_number": "parcel-1",
                         *           "external_identifier": null,
                         *           "goods_transfer_items": [
                         *             {
                         *               "id": 1,
                         *               "state": "accepted",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 8,
                         *               "state": "pending",
                         *               "resource_type": "production-variant",
                         *               "resource": 1,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Staff see all, a production those of the items that it is to make.
         *
         *     Keys: staff, production.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[order]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[order_item_unit]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: "ordered"[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 14336,
                         *           "order_item_unit": 14336,
                         *           "media": [],
                         *           "order": 7,
                         *           "order_item": 1201,
                         *           "state": "ordered",
                         *           "current_state": "ordered",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/id-tags?per_page=1&cursor=eyJhZnRlciI6MTQzMzZ9"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/id-tags",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MTQzMzZ9",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductionIdTag"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff, production.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 12288,
                         *       "order_item_unit": 12288,
                         *       "media": [],
                         *       "order": 6,
                         *       "order_item": 1001,
                         *       "state": "ordered",
                         *       "current_state": "ordered",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
                        "application/json": components["schemas"]["ProductionIdTag"];
                    };
                };
            };
        };
        /**
         * Say where the piece of an id tag is
         * @description The text is free; merchants are told of it in version 2021-02-23.
         *
         *     Keys: staff, production.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "current_state": "Scanned on machine (DTG)"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationIdTagsChangeBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 10240,
                         *       "order_item_unit": 10240,
                         *       "media": [],
                         *       "order": 5,
                         *       "order_item": 801,
                         *       "state": "ordered",
                         *       "current_state": "Scanned on machine (DTG)",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                    /** @description `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
                    Prefer?: components["parameters"]["Prefer"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1000014010001,
                         *       "is_test": false,
                         *       "resource_url": "https://api.example.com/v2/checkouts/1401/shipping-rates",
                         *       "state": "finished"
                         *     }
                         */
                        "application/json": components["schemas"]["Job"];
                    };
                };
                /** @description The job is open. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1000014010001,
                         *       "is_test": false,
                         *       "resource_url": null,
                         *       "state": "queued"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "processing" | "finished" | "failed" | "cancelled")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 4,
                         *           "options": {
                         *             "overwrite_existing": false,
                         *             "should_preserve_published": false
                         *           },
                         *           "state": "pending",
                         *           "failure_message": null,
                         *           "dry_run": false,
                         *           "total_rows": 0,
                         *           "failed_rows": 0,
                         *           "processed_rows": 0,
                         *           "ignored_rows": 0,
                         *           "started_at": null,
                         *           "finished_at": null,
                         *           "source_file": {
                         *             "id": 4,
                         *             "collection_name": "source-file",
                         *             "file_name": "import.csv",
                         *             "size": 165,
                         *             "mime_type": "text/csv",
                         *             "download_url": "https://api.example.com/files/4?expires=1795262400&signature=example",
                         *             "state": null,
                         *             "requested": null,
                         *             "failure_message": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "failed_report_file": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/merchant-product-imports",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["MerchantProductImport"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Import merchant products from a file
         * @description The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by `;`, `,` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.
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
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "path": "1.0123456789abcdefghijklmnopqrstuv"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationMerchantProductImportsCreateBody"];
                };
            };
            responses: {
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "options": {
                         *         "overwrite_existing": false,
                         *         "should_preserve_published": false
                         *       },
                         *       "state": "pending",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": null,
                         *       "source_file": {
                         *         "id": 2,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 165,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/2?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3,
                         *       "options": {
                         *         "overwrite_existing": false,
                         *         "should_preserve_published": false
                         *       },
                         *       "state": "pending",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": null,
                         *       "source_file": {
                         *         "id": 3,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 165,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/3?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description It ends after the rows in hand, with the counts and the report of what was done: follow it until its state is final. One that no worker has begun ends at once.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "options": {
                         *         "overwrite_existing": false,
                         *         "should_preserve_published": false
                         *       },
                         *       "state": "cancelled",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": "2026-11-21T10:00:00+00:00",
                         *       "source_file": {
                         *         "id": 1,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 165,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/1?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[merchant]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[master_product.handle]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "scale_factors" | "production_areas" | "positioning_areas" | "merchant_variants" | "master_product")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "merchant": 1,
                         *           "title": {
                         *             "de": "T-Shirt",
                         *             "en": "T-shirt"
                         *           },
                         *           "description": {
                         *             "de": "Ein Shirt aus schwerer Baumwolle.",
                         *             "en": "A shirt of heavy cotton."
                         *           },
                         *           "is_available": true,
                         *           "available_at": "2020-01-01T00:00:00+00:00",
                         *           "discontinue_at": null,
                         *           "master_product": 1,
                         *           "designer": null,
                         *           "scale_factors": [
                         *             1
                         *           ],
                         *           "production_areas": [
                         *             1,
                         *             2
                         *           ],
                         *           "positioning_areas": [
                         *             1
                         *           ],
                         *           "merchant_variants": [
                         *             1,
                         *             2,
                         *             3,
                         *             4,
                         *             5,
                         *             6,
                         *             7,
                         *             8
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/merchant-products?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/merchant-products",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["MerchantProduct"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Offer a master product through a merchant
         * @description Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "merchant": {
                     *         "id": 1
                     *       },
                     *       "master_product": {
                     *         "id": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationMerchantProductsCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 7,
                         *       "merchant": 1,
                         *       "title": {
                         *         "de": "T-Shirt",
                         *         "en": "T-shirt"
                         *       },
                         *       "description": {
                         *         "de": "Ein Shirt aus schwerer Baumwolle.",
                         *         "en": "A shirt of heavy cotton."
                         *       },
                         *       "is_available": true,
                         *       "available_at": "2020-01-01T00:00:00+00:00",
                         *       "discontinue_at": null,
                         *       "master_product": 1,
                         *       "designer": null,
                         *       "scale_factors": [
                         *         1
                         *       ],
                         *       "production_areas": [
                         *         1,
                         *         2
                         *       ],
                         *       "positioning_areas": [
                         *         1
                         *       ],
                         *       "merchant_variants": [
                         *         21,
                         *         22,
                         *         23,
                         *         24,
                         *         25,
                         *         26,
                         *         27,
                         *         28
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "scale_factors" | "production_areas" | "positioning_areas" | "merchant_variants" | "master_product")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "merchant": 1,
                         *       "title": {
                         *         "de": "T-Shirt",
                         *         "en": "T-shirt"
                         *       },
                         *       "description": {
                         *         "de": "Ein Shirt aus schwerer Baumwolle.",
                         *         "en": "A shirt of heavy cotton."
                         *       },
                         *       "is_available": true,
                         *       "available_at": "2020-01-01T00:00:00+00:00",
                         *       "discontinue_at": null,
                         *       "master_product": 1,
                         *       "designer": null,
                         *       "scale_factors": [
                         *         1
                         *       ],
                         *       "production_areas": [
                         *         1,
                         *         2
                         *       ],
                         *       "positioning_areas": [
                         *         1
                         *       ],
                         *       "merchant_variants": [
                         *         1,
                         *         2,
                         *         3,
                         *         4,
                         *         5,
                         *         6,
                         *         7,
                         *         8
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": {
                     *         "en": "Shirt of the season"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationMerchantProductsUpdateBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "merchant": 1,
                         *       "title": {
                         *         "en": "Shirt of the season"
                         *       },
                         *       "description": {
                         *         "de": "Ein Shirt aus schwerer Baumwolle.",
                         *         "en": "A shirt of heavy cotton."
                         *       },
                         *       "is_available": true,
                         *       "available_at": "2020-01-01T00:00:00+00:00",
                         *       "discontinue_at": null,
                         *       "master_product": 1,
                         *       "designer": null,
                         *       "scale_factors": [
                         *         1
                         *       ],
                         *       "production_areas": [
                         *         1,
                         *         2
                         *       ],
                         *       "positioning_areas": [
                         *         1
                         *       ],
                         *       "merchant_variants": [
                         *         1,
                         *         2,
                         *         3,
                         *         4,
                         *         5,
                         *         6,
                         *         7,
                         *         8
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[collection_name]"?: ("catalogue" | "custom" | "ordered")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "master_variant")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "merchant": 1,
                         *           "external_identifier": null,
                         *           "is_available": true,
                         *           "discontinue_at": null,
                         *           "merchant_product": 1,
                         *           "master_variant": 1,
                         *           "option_values": [
                         *             {
                         *               "id": 1,
                         *               "handle": "white",
                         *               "name": {
                         *                 "de": "Weiß",
                         *                 "en": "White"
                         *               },
                         *               "option_type": 1,
                         *               "media": [],
                         *               "media_state": "empty",
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             {
                         *               "id": 6,
                         *               "handle": "m",
                         *               "name": {
                         *                 "de": "M",
                         *                 "en": "M"
                         *               },
                         *               "option_type": 2,
                         *               "media": [],
                         *               "media_state": "empty",
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             }
                         *           ],
                         *           "designer": {
                         *             "type": "none",
                         *             "modes": {
                         *               "free": false,
                         *               "positioning": false,
                         *               "production": false
                         *             },
                         *             "only_customized_orderable": false
                         *           },
                         *           "views": [
                         *             {
                         *               "handle": "front",
                         *               "name": "Front",
                         *               "media": [],
                         *               "customizations": []
                         *             },
                         *             {
                         *               "handle": "back",
                         *               "name": "Back",
                         *               "media": [],
                         *               "customizations": []
                         *             }
                         *           ],
                         *           "collection_name": "catalogue",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/merchant-variants?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/merchant-variants",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["MerchantVariant"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant" | "master_variant")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "merchant": 1,
                         *       "external_identifier": null,
                         *       "is_available": true,
                         *       "discontinue_at": null,
                         *       "merchant_product": 1,
                         *       "master_variant": 1,
                         *       "option_values": [
                         *         {
                         *           "id": 1,
                         *           "handle": "white",
                         *           "name": {
                         *             "de": "Weiß",
                         *             "en": "White"
                         *           },
                         *           "option_type": 1,
                         *           "media": [],
                         *           "media_state": "empty",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         {
                         *           "id": 6,
                         *           "handle": "m",
                         *           "name": {
                         *             "de": "M",
                         *             "en": "M"
                         *           },
                         *           "option_type": 2,
                         *           "media": [],
                         *           "media_state": "empty",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "designer": {
                         *         "type": "none",
                         *         "modes": {
                         *           "free": false,
                         *           "positioning": false,
                         *           "production": false
                         *         },
                         *         "only_customized_orderable": false
                         *       },
                         *       "views": [
                         *         {
                         *           "handle": "front",
                         *           "name": "Front",
                         *           "media": [],
                         *           "customizations": []
                         *         },
                         *         {
                         *           "handle": "back",
                         *           "name": "Back",
                         *           "media": [],
                         *           "customizations": []
                         *         }
                         *       ],
                         *       "collection_name": "catalogue",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "external_identifier": "shop-4711"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationMerchantVariantsUpdateBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "merchant": 1,
                         *       "external_identifier": "shop-4711",
                         *       "is_available": true,
                         *       "discontinue_at": null,
                         *       "merchant_product": 1,
                         *       "master_variant": 1,
                         *       "option_values": [
                         *         {
                         *           "id": 1,
                         *           "handle": "white",
                         *           "name": {
                         *             "de": "Weiß",
                         *             "en": "White"
                         *           },
                         *           "option_type": 1,
                         *           "media": [],
                         *           "media_state": "empty",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         {
                         *           "id": 6,
                         *           "handle": "m",
                         *           "name": {
                         *             "de": "M",
                         *             "en": "M"
                         *           },
                         *           "option_type": 2,
                         *           "media": [],
                         *           "media_state": "empty",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "designer": {
                         *         "type": "none",
                         *         "modes": {
                         *           "free": false,
                         *           "positioning": false,
                         *           "production": false
                         *         },
                         *         "only_customized_orderable": false
                         *       },
                         *       "views": [
                         *         {
                         *           "handle": "front",
                         *           "name": "Front",
                         *           "media": [],
                         *           "customizations": []
                         *         },
                         *         {
                         *           "handle": "back",
                         *           "name": "Back",
                         *           "media": [],
                         *           "customizations": []
                         *         }
                         *       ],
                         *       "collection_name": "catalogue",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "shirt-shop",
                         *           "name": "Shirt Shop",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/merchants?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/merchants",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Merchant"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[external_reference]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[order]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[order_item]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[order_item.external_identifier]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "confirmed" | "cancelled")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant_variant" | "merchant_variant.master_variant" | "id_tag")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 20480,
                         *           "external_identifier": null,
                         *           "external_reference": null,
                         *           "merchant": 1,
                         *           "order": 10,
                         *           "order_item": 2001,
                         *           "merchant_variant": 4503599627894786,
                         *           "id_tag": null,
                         *           "state": "pending",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/order-item-units?per_page=1&cursor=eyJhZnRlciI6MjA0ODB9"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/order-item-units",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MjA0ODB9",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["OrderItemUnit"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("merchant_variant" | "merchant_variant.master_variant" | "id_tag")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 18432,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "merchant": 1,
                         *       "order": 9,
                         *       "order_item": 1801,
                         *       "merchant_variant": 4503599627894786,
                         *       "id_tag": null,
                         *       "state": "pending",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Only while it is pending. The last unit of an item cancels the item; the last one of an order cancels the order, whatever its merchant's setting.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 16384,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "merchant": 1,
                         *       "order": 8,
                         *       "order_item": 1601,
                         *       "merchant_variant": 4503599627894786,
                         *       "id_tag": null,
                         *       "state": "cancelled",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "processing" | "finished" | "failed" | "cancelled")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 4,
                         *           "options": {
                         *             "overwrite_existing": false,
                         *             "should_preserve_published": false
                         *           },
                         *           "state": "pending",
                         *           "failure_message": null,
                         *           "dry_run": false,
                         *           "total_rows": 0,
                         *           "failed_rows": 0,
                         *           "processed_rows": 0,
                         *           "ignored_rows": 0,
                         *           "started_at": null,
                         *           "finished_at": null,
                         *           "source_file": {
                         *             "id": 8,
                         *             "collection_name": "source-file",
                         *             "file_name": "import.csv",
                         *             "size": 446,
                         *             "mime_type": "text/csv",
                         *             "download_url": "https://api.example.com/files/8?expires=1795262400&signature=example",
                         *             "state": null,
                         *             "requested": null,
                         *             "failure_message": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "failed_report_file": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/product-imports",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductImport"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Import products from a file
         * @description The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by `;`, `,` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.
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
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "path": "1.0123456789abcdefghijklmnopqrstuv"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationProductImportsCreateBody"];
                };
            };
            responses: {
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "options": {
                         *         "overwrite_existing": false,
                         *         "should_preserve_published": false
                         *       },
                         *       "state": "pending",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": null,
                         *       "source_file": {
                         *         "id": 6,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 444,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/6?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3,
                         *       "options": {
                         *         "overwrite_existing": false,
                         *         "should_preserve_published": false
                         *       },
                         *       "state": "pending",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": null,
                         *       "source_file": {
                         *         "id": 7,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 444,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/7?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description It ends after the rows in hand, with the counts and the report of what was done: follow it until its state is final. One that no worker has begun ends at once.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "options": {
                         *         "overwrite_existing": false,
                         *         "should_preserve_published": false
                         *       },
                         *       "state": "cancelled",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": "2026-11-21T10:00:00+00:00",
                         *       "source_file": {
                         *         "id": 5,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 444,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/5?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "white",
                         *           "name": {
                         *             "de": "Weiß",
                         *             "en": "White"
                         *           },
                         *           "option_type": 1,
                         *           "media": [],
                         *           "media_state": "empty",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/product-option-values?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/product-option-values",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductOptionValue"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "processing" | "finished" | "failed" | "cancelled")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 4,
                         *           "options": [],
                         *           "state": "pending",
                         *           "failure_message": null,
                         *           "dry_run": false,
                         *           "total_rows": 0,
                         *           "failed_rows": 0,
                         *           "processed_rows": 0,
                         *           "ignored_rows": 0,
                         *           "started_at": null,
                         *           "finished_at": null,
                         *           "source_file": {
                         *             "id": 12,
                         *             "collection_name": "source-file",
                         *             "file_name": "import.csv",
                         *             "size": 122,
                         *             "mime_type": "text/csv",
                         *             "download_url": "https://api.example.com/files/12?expires=1795262400&signature=example",
                         *             "state": null,
                         *             "requested": null,
                         *             "failure_message": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "failed_report_file": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/product-size-label-imports",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["SizeLabelImport"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Import size labels from a file
         * @description The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by `;`, `,` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.
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
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "path": "1.0123456789abcdefghijklmnopqrstuv"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationProductSizeLabelImportsCreateBody"];
                };
            };
            responses: {
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "options": [],
                         *       "state": "pending",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": null,
                         *       "source_file": {
                         *         "id": 10,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 122,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/10?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3,
                         *       "options": [],
                         *       "state": "pending",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": null,
                         *       "source_file": {
                         *         "id": 11,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 122,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/11?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description It ends after the rows in hand, with the counts and the report of what was done: follow it until its state is final. One that no worker has begun ends at once.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "options": [],
                         *       "state": "cancelled",
                         *       "failure_message": null,
                         *       "dry_run": false,
                         *       "total_rows": 0,
                         *       "failed_rows": 0,
                         *       "processed_rows": 0,
                         *       "ignored_rows": 0,
                         *       "started_at": null,
                         *       "finished_at": "2026-11-21T10:00:00+00:00",
                         *       "source_file": {
                         *         "id": 9,
                         *         "collection_name": "source-file",
                         *         "file_name": "import.csv",
                         *         "size": 122,
                         *         "mime_type": "text/csv",
                         *         "download_url": "https://api.example.com/files/9?expires=1795262400&signature=example",
                         *         "state": null,
                         *         "requested": null,
                         *         "failure_message": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "failed_report_file": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[name]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[handle]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: "product_sizes"[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "small",
                         *           "name": "Small",
                         *           "product_sizes": [
                         *             1,
                         *             2
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/product-size-labels?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/product-size-labels",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductSizeLabel"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a size label
         * @description Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "handle": "large",
                     *       "name": "Large",
                     *       "product_sizes": [
                     *         {
                     *           "handle": "eu-54",
                     *           "value": "54",
                     *           "product_size_scale": {
                     *             "id": 2
                     *           }
                     *         },
                     *         {
                     *           "handle": "uk-44",
                     *           "value": "44",
                     *           "product_size_scale": {
                     *             "name": "UK"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationProductSizeLabelsCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3,
                         *       "handle": "large",
                         *       "name": "Large",
                         *       "product_sizes": [
                         *         5,
                         *         6
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: "product_sizes"[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "handle": "small",
                         *       "name": "Small",
                         *       "product_sizes": [
                         *         1,
                         *         2
                         *       ],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[name]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "name": "International",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/product-size-scales?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/product-size-scales",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductSizeScale"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a size scale
         * @description Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Japan"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationProductSizeScalesCreateBody"];
                };
            };
            responses: {
                /** @description A scale of that name was there already: this is the one. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4,
                         *       "name": "Japan",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
                        "application/json": components["schemas"]["ProductSizeScale"];
                    };
                };
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4,
                         *       "name": "Japan",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "name": "International",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "dtg",
                         *           "name": {
                         *             "de": "Direktdruck",
                         *             "en": "Direct to garment"
                         *           },
                         *           "collection_name": "print",
                         *           "price_per_square_centimeter": 0.02,
                         *           "max_width": 400,
                         *           "max_height": 500,
                         *           "prints_alpha": true,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/production-methods?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/production-methods",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductionMethod"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Staff see all, a production its own.
         *
         *     Keys: staff, production.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "accepted" | "delivered" | "cancelled")[];
                    /** @description One value or a comma-separated list. */
                    "filter[production]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[disposition_order]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("production" | "variants" | "variants.views.customizations.resource")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1792,
                         *           "production": 1,
                         *           "disposition_order": 14,
                         *           "order_items": [
                         *             2801
                         *           ],
                         *           "variants": [
                         *             4503599627894786
                         *           ],
                         *           "state": "pending",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/production-orders",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ProductionOrder"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff, production.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("production" | "variants" | "variants.views.customizations.resource")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1664,
                         *       "production": 1,
                         *       "disposition_order": 13,
                         *       "order_items": [
                         *         2601
                         *       ],
                         *       "variants": [
                         *         4503599627894786
                         *       ],
                         *       "state": "pending",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Its units are confirmed and get their id tags. An order that is still being prepared is not accepted.
         *
         *     Keys: staff, production.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1408,
                         *       "production": 1,
                         *       "disposition_order": 11,
                         *       "order_items": [
                         *         2201
                         *       ],
                         *       "variants": [
                         *         4503599627894786
                         *       ],
                         *       "state": "accepted",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description The merchant sees a shipment. The last one of an order of which nothing is left to be assigned completes the order.
         *
         *     Keys: staff, production.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "tracking_number": "00340434161094000000"
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationProductionOrdersDeliverBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1536,
                         *       "production": 1,
                         *       "disposition_order": 12,
                         *       "order_items": [
                         *         2401
                         *       ],
                         *       "variants": [
                         *         4503599627894786
                         *       ],
                         *       "state": "delivered",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "north-print",
                         *           "name": "North Print",
                         *           "production_methods": [
                         *             1,
                         *             2
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/productions?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/productions",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Production"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[handle]"?: string;
                    /** @description At or after this time. */
                    "filter[available_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[available_at_max]"?: string;
                    /** @description At this time. */
                    "filter[available_at_equals]"?: string;
                    /** @description At or after this time. */
                    "filter[discontinue_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[discontinue_at_max]"?: string;
                    /** @description At this time. */
                    "filter[discontinue_at_equals]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("country" | "brand" | "variants" | "material_type" | "scale_factors" | "production_areas" | "production_areas.production_method" | "positioning_areas" | "positioning_areas.identifier" | "positioning_areas.clamping_device" | "positioning_areas.production_method")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "handle": "t-shirt",
                         *           "manufacturer": null,
                         *           "manufacturer_number": "PL-100",
                         *           "name": {
                         *             "de": "T-Shirt",
                         *             "en": "T-shirt"
                         *           },
                         *           "description": {
                         *             "de": "Ein Shirt aus schwerer Baumwolle.",
                         *             "en": "A shirt of heavy cotton."
                         *           },
                         *           "country": 1,
                         *           "brand": 1,
                         *           "material_type": 1,
                         *           "variants": [
                         *             1,
                         *             2,
                         *             3,
                         *             4,
                         *             5,
                         *             6,
                         *             7,
                         *             8
                         *           ],
                         *           "scale_factors": [
                         *             1
                         *           ],
                         *           "production_areas": [
                         *             1,
                         *             2
                         *           ],
                         *           "positioning_areas": [
                         *             1
                         *           ],
                         *           "available_at": "2020-01-01T00:00:00+00:00",
                         *           "discontinue_at": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/master-administration/products?per_page=1&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/products",
                         *         "per_page": 1,
                         *         "next_cursor": "eyJhZnRlciI6MX0",
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["MasterProduct"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("country" | "brand" | "variants" | "material_type" | "scale_factors" | "production_areas" | "production_areas.production_method" | "positioning_areas" | "positioning_areas.identifier" | "positioning_areas.clamping_device" | "positioning_areas.production_method")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "handle": "t-shirt",
                         *       "manufacturer": null,
                         *       "manufacturer_number": "PL-100",
                         *       "name": {
                         *         "de": "T-Shirt",
                         *         "en": "T-shirt"
                         *       },
                         *       "description": {
                         *         "de": "Ein Shirt aus schwerer Baumwolle.",
                         *         "en": "A shirt of heavy cotton."
                         *       },
                         *       "country": 1,
                         *       "brand": 1,
                         *       "material_type": 1,
                         *       "variants": [
                         *         1,
                         *         2,
                         *         3,
                         *         4,
                         *         5,
                         *         6,
                         *         7,
                         *         8
                         *       ],
                         *       "scale_factors": [
                         *         1
                         *       ],
                         *       "production_areas": [
                         *         1,
                         *         2
                         *       ],
                         *       "positioning_areas": [
                         *         1
                         *       ],
                         *       "available_at": "2020-01-01T00:00:00+00:00",
                         *       "discontinue_at": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
                        "application/json": components["schemas"]["MasterProduct"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a master product with its variants
         * @description Keys: staff.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; there is nothing to say. */
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
         * @description Name, description, availability and new variants; what a merchant has set itself stays.
         *
         *     Keys: staff.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
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
         * @description Keys: staff.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
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
                /** @description Done; there is nothing to say. */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPageByCursor"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 1,
                         *           "name": "Textile Mill",
                         *           "address": {
                         *             "id": 1,
                         *             "street1": "Mill Lane 1",
                         *             "zip": "48143",
                         *             "city": "Münster",
                         *             "country_code": "DE",
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": null,
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "path": "https://api.example.com/master-administration/suppliers",
                         *         "per_page": 1,
                         *         "next_cursor": null,
                         *         "prev_cursor": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Supplier"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["CursorLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["CursorMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a supplier
         * @description Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Weaving Works",
                     *       "address": {
                     *         "street1": "Loom Street 1",
                     *         "zip": "48143",
                     *         "city": "Münster",
                     *         "country_code": "DE"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationSuppliersCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 2,
                         *       "name": "Weaving Works",
                         *       "address": {
                         *         "id": 2,
                         *         "street1": "Loom Street 1",
                         *         "zip": "48143",
                         *         "city": "Münster",
                         *         "country_code": "DE",
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "name": "Textile Mill",
                         *       "address": {
                         *         "id": 1,
                         *         "street1": "Mill Lane 1",
                         *         "zip": "48143",
                         *         "city": "Münster",
                         *         "country_code": "DE",
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description PUT the file to `url` with exactly these headers, once, within 10 minutes; `path` names it for 24 hours. With `size` the address takes exactly so many bytes. Without it the address does not bound the size; a file of more than 200 MB is of no use afterwards. A repeat under an `Idempotency-Key` gets the same address while that is good, and a new one after that.
         *
         *     Keys: staff.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "content_type": "image/png",
                     *       "file_name": "front.png",
                     *       "size": 48213
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationTemporaryUploadUrlCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "path": "2401.example",
                         *       "url": "https://bucket.example.com/upload?X-Amz-Signature=example",
                         *       "headers": {
                         *         "Content-Type": "image/png",
                         *         "If-None-Match": "*"
                         *       }
                         *     }
                         */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[name]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[collection_name]"?: ("product" | "shipping")[];
                    /** @description One value or a comma-separated list. */
                    "filter[type]"?: ("product" | "shipping")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 2,
                         *           "name": "Iron before packing",
                         *           "price": 1.2,
                         *           "type": "product"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/additional-instructions?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/v2/additional-instructions?per_page=1&page=2&cursor=eyJhZnRlciI6Mn0"
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/additional-instructions",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["AdditionalInstruction_2021-02-23"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "name": "Gift wrap",
                         *       "price": 2.5,
                         *       "type": "shipping"
                         *     }
                         */
                        "application/json": components["schemas"]["AdditionalInstruction_2021-02-23"];
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
         * @description Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "external_reference": "web-shop",
                     *       "email": "jo@example.com",
                     *       "items": [
                     *         {
                     *           "variant_id": 1,
                     *           "quantity": 2
                     *         }
                     *       ],
                     *       "shipping_address": {
                     *         "first_name": "Jo",
                     *         "last_name": "Example",
                     *         "street1": "Example Street 1",
                     *         "zip": "10115",
                     *         "city": "Berlin",
                     *         "country_code": "DE",
                     *         "email": "jo@example.com",
                     *         "phone": "+49 30 000000"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["V2CheckoutsCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3601,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": "web-shop",
                         *       "cost_centre": null,
                         *       "state": "incompleted",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 30.7,
                         *       "subtotal": 25.8,
                         *       "total_tax": 4.9,
                         *       "total_items_price": 30.7,
                         *       "shipping_line": [],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": null,
                         *       "items": [
                         *         {
                         *           "id": 3601,
                         *           "external_identifier": "3601",
                         *           "quantity": 2,
                         *           "total": 30.7,
                         *           "price": 12.9,
                         *           "total_tax": 4.9,
                         *           "tax_rate": 19,
                         *           "variant": {
                         *             "id": 1,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00",
                         *             "state": "ready"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null
                         *         }
                         *       ],
                         *       "customer": {
                         *         "id": 3601,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 3601,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 3601,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 3601,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 3601,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Checkout_2021-02-23"];
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4001,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "cost_centre": null,
                         *       "state": "incompleted",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 30.7,
                         *       "subtotal": 25.8,
                         *       "total_tax": 4.9,
                         *       "total_items_price": 30.7,
                         *       "shipping_line": [],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": null,
                         *       "items": [
                         *         {
                         *           "id": 4001,
                         *           "external_identifier": "4001",
                         *           "quantity": 2,
                         *           "total": 30.7,
                         *           "price": 12.9,
                         *           "total_tax": 4.9,
                         *           "tax_rate": 19,
                         *           "variant": {
                         *             "id": 1,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00",
                         *             "state": "ready"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null
                         *         }
                         *       ],
                         *       "customer": {
                         *         "id": 4001,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 4001,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 4001,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 4001,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 4001,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Checkout_2021-02-23"];
                    };
                };
            };
        };
        /**
         * Change items, addresses or shipping of a checkout
         * @description Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "variant_id": 1,
                     *           "quantity": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["V2CheckoutsUpdateBody"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 4601,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "cost_centre": null,
                         *       "state": "incompleted",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 46.05,
                         *       "subtotal": 38.7,
                         *       "total_tax": 7.35,
                         *       "total_items_price": 46.05,
                         *       "shipping_line": [],
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": null,
                         *       "items": [
                         *         {
                         *           "id": 4602,
                         *           "external_identifier": "4602",
                         *           "quantity": 3,
                         *           "total": 46.05,
                         *           "price": 12.9,
                         *           "total_tax": 7.35,
                         *           "tax_rate": 19,
                         *           "variant": {
                         *             "id": 1,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00",
                         *             "state": "ready"
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null
                         *         }
                         *       ],
                         *       "customer": {
                         *         "id": 4601,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 4601,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 4601,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 4601,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 4601,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Checkout_2021-02-23"];
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
         * @description Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "payment": {
                     *         "handle": "invoice"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["V2CheckoutsCompleteBody"];
                };
            };
            responses: {
                /** @description It was completed before: the same order. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 16,
                         *       "order_type": 1,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "cost_centre": null,
                         *       "state": "incompleted",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 35.6,
                         *       "subtotal": 25.8,
                         *       "total_tax": 5.68,
                         *       "total_items_price": 30.7,
                         *       "shipping_total": 4.9,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "ordered_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": null,
                         *       "items": [
                         *         {
                         *           "id": 3201,
                         *           "is_test": false,
                         *           "quantity": 2,
                         *           "total": 30.7,
                         *           "price": 12.9,
                         *           "total_tax": 4.9,
                         *           "tax_rate": 19,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null,
                         *           "external_identifier": "3201",
                         *           "variant": {
                         *             "id": 4503599627894786,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "id_tags": []
                         *         }
                         *       ],
                         *       "disposition_order": 16,
                         *       "customer": {
                         *         "id": 3201,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 3201,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 3201,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 3201,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 3201,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [
                         *         {
                         *           "amount": 35.6,
                         *           "title": "Invoice"
                         *         }
                         *       ],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Order_2021-02-23"];
                    };
                };
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 16,
                         *       "order_type": 1,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "cost_centre": null,
                         *       "state": "incompleted",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 35.6,
                         *       "subtotal": 25.8,
                         *       "total_tax": 5.68,
                         *       "total_items_price": 30.7,
                         *       "shipping_total": 4.9,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "ordered_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": null,
                         *       "items": [
                         *         {
                         *           "id": 3201,
                         *           "is_test": false,
                         *           "quantity": 2,
                         *           "total": 30.7,
                         *           "price": 12.9,
                         *           "total_tax": 4.9,
                         *           "tax_rate": 19,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null,
                         *           "external_identifier": "3201",
                         *           "variant": {
                         *             "id": 4503599627894786,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "id_tags": []
                         *         }
                         *       ],
                         *       "disposition_order": 16,
                         *       "customer": {
                         *         "id": 3201,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 3201,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 3201,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 3201,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 3201,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [
                         *         {
                         *           "amount": 35.6,
                         *           "title": "Invoice"
                         *         }
                         *       ],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Order_2021-02-23"];
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
         * @description Answers 202 with the job that works them out; repeated after its end, 200 with the rates.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
                    Prefer?: components["parameters"]["Prefer"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "is_test": false,
                         *           "order_id": 4201,
                         *           "handle": "express",
                         *           "title": "Express shipping",
                         *           "price": 10.3
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/checkouts/4201/shipping-rates?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/v2/checkouts/4201/shipping-rates?per_page=1&page=2&cursor=eyJhZnRlciI6MX0"
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/checkouts/4201/shipping-rates",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["ShippingRate"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
                /** @description The rates are being worked out by the job at `Location`. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1000042010001,
                         *       "is_test": false,
                         *       "resource_url": null,
                         *       "state": "queued"
                         *     }
                         */
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
         * @description What webhooks are told, of the last 30 days, the newest first: for who would rather poll, or has a gap to mend. An event is listed once it is relayed, usually within a second of its time, and an earlier one may come later. Who polls lets each look overlap the one before by some minutes, and drops the ids that are known. Events that the version has no name for are not listed.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[type]"?: ("order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated")[];
                    /** @description At or after this time. */
                    "filter[created_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[created_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": "evt_order_17_2",
                         *           "type": "order.prepared",
                         *           "subject": {
                         *             "type": "order",
                         *             "id": 17
                         *           },
                         *           "version": "2022-02-01",
                         *           "is_test": false,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "sequence": 2,
                         *           "data": {
                         *             "id": 17,
                         *             "order_type": 1,
                         *             "is_test": false,
                         *             "external_identifier": null,
                         *             "external_reference": null,
                         *             "cost_centre": null,
                         *             "state": "prepared",
                         *             "customer_locale": "en",
                         *             "currency": "EUR",
                         *             "total": 35.6,
                         *             "subtotal": 25.8,
                         *             "total_tax": 5.68,
                         *             "total_items_price": 30.7,
                         *             "shipping_total": 4.9,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00",
                         *             "ordered_at": "2026-11-21T10:00:00+00:00",
                         *             "cancelled_at": null,
                         *             "failure_message": null,
                         *             "discount_total": 0,
                         *             "items": [
                         *               {
                         *                 "id": 4801,
                         *                 "is_test": false,
                         *                 "quantity": 2,
                         *                 "total": 30.7,
                         *                 "price": 12.9,
                         *                 "total_tax": 4.9,
                         *                 "tax_rate": 19,
                         *                 "created_at": "2026-11-21T10:00:00+00:00",
                         *                 "updated_at": "2026-11-21T10:00:00+00:00",
                         *                 "cancelled_at": null,
                         *                 "external_identifier": "4801",
                         *                 "variant": 4503599627894786,
                         *                 "id_tags": []
                         *               }
                         *             ],
                         *             "disposition_order": 17,
                         *             "customer": {
                         *               "id": 4801,
                         *               "is_test": false,
                         *               "email": "jo@example.com",
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             "shipping_address": {
                         *               "id": 4801,
                         *               "is_test": false,
                         *               "company": null,
                         *               "first_name": "Jo",
                         *               "last_name": "Example",
                         *               "city": "Berlin",
                         *               "street1": "Example Street 1",
                         *               "street2": null,
                         *               "zip": "10115",
                         *               "phone": "+49 30 000000",
                         *               "email": "jo@example.com",
                         *               "province_code": null,
                         *               "country_code": "DE",
                         *               "vat_in": null,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             "billing_address": {
                         *               "id": 4801,
                         *               "is_test": false,
                         *               "company": null,
                         *               "first_name": "Jo",
                         *               "last_name": "Example",
                         *               "city": "Berlin",
                         *               "street1": "Example Street 1",
                         *               "street2": null,
                         *               "zip": "10115",
                         *               "phone": "+49 30 000000",
                         *               "email": "jo@example.com",
                         *               "province_code": null,
                         *               "country_code": "DE",
                         *               "vat_in": null,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             "whitelabel_address": null,
                         *             "payments": [
                         *               {
                         *                 "payment_method": {
                         *                   "id": 1,
                         *                   "name": "Invoice",
                         *                   "handle": "invoice",
                         *                   "created_at": "2026-11-21T10:00:00+00:00",
                         *                   "updated_at": "2026-11-21T10:00:00+00:00"
                         *                 }
                         *               }
                         *             ],
                         *             "shipments": []
                         *           }
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/events?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/events",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["V2EventsListAnswer"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                    /** @description `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
                    Prefer?: components["parameters"]["Prefer"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1000050010001,
                         *       "is_test": false,
                         *       "resource_url": "https://api.example.com/v2/checkouts/5001/shipping-rates",
                         *       "state": "finished"
                         *     }
                         */
                        "application/json": components["schemas"]["Job"];
                    };
                };
                /** @description The job is open. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1000050010001,
                         *       "is_test": false,
                         *       "resource_url": null,
                         *       "state": "queued"
                         *     }
                         */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[file_name]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[mime_type]"?: string;
                    /** @description At or after this time. */
                    "filter[created_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[created_at_max]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 15,
                         *           "is_test": false,
                         *           "file_name": "15.png",
                         *           "size": 97,
                         *           "mime_type": "image/png",
                         *           "download_url": "https://api.example.com/files/15?expires=1795262400&signature=example",
                         *           "custom_properties": {
                         *             "width": 40,
                         *             "height": 30,
                         *             "dpi": null,
                         *             "color_space": "rgb",
                         *             "icc_profile": null,
                         *             "has_alpha": false,
                         *             "orientation": 1,
                         *             "warnings": []
                         *           },
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/media?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/media",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Media"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Upload a picture
         * @description The body is the picture itself, a JPEG or PNG of up to 4.4 MB, under its `Content-Type`. A larger one, of up to 20 MB, is uploaded by `POST /v2/temporary-upload-url`, and named here by its `path`.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: {
                    /** @description The picture's name, in place of that of its upload, or of its id. */
                    file_name?: string;
                };
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description At most 4400000 bytes, where it is no JSON. */
            requestBody: {
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    /**
                     * @example {
                     *       "path": "1.0123456789abcdefghijklmnopqrstuv"
                     *     }
                     */
                    "application/json": components["schemas"]["V2MediaCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 13,
                         *       "is_test": false,
                         *       "file_name": "front.png",
                         *       "size": 97,
                         *       "mime_type": "image/png",
                         *       "download_url": "https://api.example.com/files/13?expires=1795262400&signature=example",
                         *       "custom_properties": {
                         *         "width": 40,
                         *         "height": 30,
                         *         "dpi": null,
                         *         "color_space": "rgb",
                         *         "icc_profile": null,
                         *         "has_alpha": false,
                         *         "orientation": 1,
                         *         "warnings": []
                         *       },
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 14,
                         *       "is_test": false,
                         *       "file_name": "14.png",
                         *       "size": 97,
                         *       "mime_type": "image/png",
                         *       "download_url": "https://api.example.com/files/14?expires=1795262400&signature=example",
                         *       "custom_properties": {
                         *         "width": 40,
                         *         "height": 30,
                         *         "dpi": null,
                         *         "color_space": "rgb",
                         *         "icc_profile": null,
                         *         "has_alpha": false,
                         *         "orientation": 1,
                         *         "warnings": []
                         *       },
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete media
         * @description The bytes go too, unless other media have the same. Designs and orders that were completed keep their own files.
         *
         *     Keys: merchant.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; there is nothing to say. */
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
         * @description The bytes as they were uploaded. A picture of more than 4.4 MB, and a request for a `Range`, is answered with 302 and an address that is good for five minutes.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("incompleted" | "delivered" | "cancelled")[];
                    /** @description One value or a comma-separated list. */
                    "filter[external_identifier]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[external_reference]"?: string;
                    /** @description Ids greater than the value, in ascending order. */
                    "filter[since_id]"?: number;
                    /** @description At or after this time. */
                    "filter[created_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[created_at_max]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: "orderType"[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 23,
                         *           "order_type": 1,
                         *           "is_test": false,
                         *           "external_identifier": null,
                         *           "external_reference": null,
                         *           "cost_centre": null,
                         *           "state": "incompleted",
                         *           "customer_locale": "en",
                         *           "currency": "EUR",
                         *           "total": 35.6,
                         *           "subtotal": 25.8,
                         *           "total_tax": 5.68,
                         *           "total_items_price": 30.7,
                         *           "shipping_total": 4.9,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "ordered_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null,
                         *           "items": [
                         *             {
                         *               "id": 6201,
                         *               "is_test": false,
                         *               "quantity": 2,
                         *               "total": 30.7,
                         *               "price": 12.9,
                         *               "total_tax": 4.9,
                         *               "tax_rate": 19,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00",
                         *               "cancelled_at": null,
                         *               "external_identifier": "6201",
                         *               "variant": {
                         *                 "id": 4503599627894786,
                         *                 "total": 15.35,
                         *                 "price": 12.9,
                         *                 "tax": 2.45,
                         *                 "tax_rate": 19,
                         *                 "attributes": [
                         *                   {
                         *                     "name": "Color",
                         *                     "value": "White"
                         *                   },
                         *                   {
                         *                     "name": "Size",
                         *                     "value": "M"
                         *                   }
                         *                 ],
                         *                 "origin": {
                         *                   "code": "TS-WHITE-M"
                         *                 },
                         *                 "media_id": null,
                         *                 "views": [
                         *                   {
                         *                     "handle": "front",
                         *                     "name": "Front",
                         *                     "media": [],
                         *                     "customizations": []
                         *                   },
                         *                   {
                         *                     "handle": "back",
                         *                     "name": "Back",
                         *                     "media": [],
                         *                     "customizations": []
                         *                   }
                         *                 ],
                         *                 "created_at": "2026-11-21T10:00:00+00:00",
                         *                 "updated_at": "2026-11-21T10:00:00+00:00"
                         *               },
                         *               "id_tags": []
                         *             }
                         *           ],
                         *           "disposition_order": 23,
                         *           "customer": {
                         *             "id": 6201,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "email": "jo@example.com",
                         *             "phone": "+49 30 000000",
                         *             "addresses": [
                         *               {
                         *                 "id": 6201,
                         *                 "default": true,
                         *                 "company": null,
                         *                 "first_name": "Jo",
                         *                 "last_name": "Example",
                         *                 "city": "Berlin",
                         *                 "street1": "Example Street 1",
                         *                 "street2": null,
                         *                 "zip": "10115",
                         *                 "phone": "+49 30 000000",
                         *                 "email": "jo@example.com",
                         *                 "province_code": null,
                         *                 "country_code": "DE",
                         *                 "vat_in": null,
                         *                 "created_at": "2026-11-21T10:00:00+00:00",
                         *                 "updated_at": "2026-11-21T10:00:00+00:00"
                         *               }
                         *             ],
                         *             "default_address": {
                         *               "id": 6201,
                         *               "default": true,
                         *               "company": null,
                         *               "first_name": "Jo",
                         *               "last_name": "Example",
                         *               "city": "Berlin",
                         *               "street1": "Example Street 1",
                         *               "street2": null,
                         *               "zip": "10115",
                         *               "phone": "+49 30 000000",
                         *               "email": "jo@example.com",
                         *               "province_code": null,
                         *               "country_code": "DE",
                         *               "vat_in": null,
                         *               "created_at": "2026-11-21T10:00:00+00:00",
                         *               "updated_at": "2026-11-21T10:00:00+00:00"
                         *             },
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "shipping_address": {
                         *             "id": 6201,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "billing_address": {
                         *             "id": 6201,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "whitelabel_address": null,
                         *           "transactions": [
                         *             {
                         *               "amount": 35.6,
                         *               "title": "Invoice"
                         *             }
                         *           ],
                         *           "fulfillments": [],
                         *           "id_tags": []
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/orders?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/orders",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Order_2021-02-23"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: "orderType"[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 21,
                         *       "order_type": 1,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "cost_centre": null,
                         *       "state": "incompleted",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 35.6,
                         *       "subtotal": 25.8,
                         *       "total_tax": 5.68,
                         *       "total_items_price": 30.7,
                         *       "shipping_total": 4.9,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "ordered_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": null,
                         *       "items": [
                         *         {
                         *           "id": 5801,
                         *           "is_test": false,
                         *           "quantity": 2,
                         *           "total": 30.7,
                         *           "price": 12.9,
                         *           "total_tax": 4.9,
                         *           "tax_rate": 19,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": null,
                         *           "external_identifier": "5801",
                         *           "variant": {
                         *             "id": 4503599627894786,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "id_tags": []
                         *         }
                         *       ],
                         *       "disposition_order": 21,
                         *       "customer": {
                         *         "id": 5801,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 5801,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 5801,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 5801,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 5801,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [
                         *         {
                         *           "amount": 35.6,
                         *           "title": "Invoice"
                         *         }
                         *       ],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Order_2021-02-23"];
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
         * @description Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 19,
                         *       "order_type": 1,
                         *       "is_test": false,
                         *       "external_identifier": null,
                         *       "external_reference": null,
                         *       "cost_centre": null,
                         *       "state": "cancelled",
                         *       "customer_locale": "en",
                         *       "currency": "EUR",
                         *       "total": 35.6,
                         *       "subtotal": 25.8,
                         *       "total_tax": 5.68,
                         *       "total_items_price": 30.7,
                         *       "shipping_total": 4.9,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "ordered_at": "2026-11-21T10:00:00+00:00",
                         *       "cancelled_at": "2026-11-21T10:00:00+00:00",
                         *       "items": [
                         *         {
                         *           "id": 5401,
                         *           "is_test": false,
                         *           "quantity": 2,
                         *           "total": 30.7,
                         *           "price": 12.9,
                         *           "total_tax": 4.9,
                         *           "tax_rate": 19,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00",
                         *           "cancelled_at": "2026-11-21T10:00:00+00:00",
                         *           "external_identifier": "5401",
                         *           "variant": {
                         *             "id": 4503599627894786,
                         *             "total": 15.35,
                         *             "price": 12.9,
                         *             "tax": 2.45,
                         *             "tax_rate": 19,
                         *             "attributes": [
                         *               {
                         *                 "name": "Color",
                         *                 "value": "White"
                         *               },
                         *               {
                         *                 "name": "Size",
                         *                 "value": "M"
                         *               }
                         *             ],
                         *             "origin": {
                         *               "code": "TS-WHITE-M"
                         *             },
                         *             "media_id": null,
                         *             "views": [
                         *               {
                         *                 "handle": "front",
                         *                 "name": "Front",
                         *                 "media": [],
                         *                 "customizations": []
                         *               },
                         *               {
                         *                 "handle": "back",
                         *                 "name": "Back",
                         *                 "media": [],
                         *                 "customizations": []
                         *               }
                         *             ],
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           },
                         *           "id_tags": []
                         *         }
                         *       ],
                         *       "disposition_order": 19,
                         *       "customer": {
                         *         "id": 5401,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "email": "jo@example.com",
                         *         "phone": "+49 30 000000",
                         *         "addresses": [
                         *           {
                         *             "id": 5401,
                         *             "default": true,
                         *             "company": null,
                         *             "first_name": "Jo",
                         *             "last_name": "Example",
                         *             "city": "Berlin",
                         *             "street1": "Example Street 1",
                         *             "street2": null,
                         *             "zip": "10115",
                         *             "phone": "+49 30 000000",
                         *             "email": "jo@example.com",
                         *             "province_code": null,
                         *             "country_code": "DE",
                         *             "vat_in": null,
                         *             "created_at": "2026-11-21T10:00:00+00:00",
                         *             "updated_at": "2026-11-21T10:00:00+00:00"
                         *           }
                         *         ],
                         *         "default_address": {
                         *           "id": 5401,
                         *           "default": true,
                         *           "company": null,
                         *           "first_name": "Jo",
                         *           "last_name": "Example",
                         *           "city": "Berlin",
                         *           "street1": "Example Street 1",
                         *           "street2": null,
                         *           "zip": "10115",
                         *           "phone": "+49 30 000000",
                         *           "email": "jo@example.com",
                         *           "province_code": null,
                         *           "country_code": "DE",
                         *           "vat_in": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         },
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "shipping_address": {
                         *         "id": 5401,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "billing_address": {
                         *         "id": 5401,
                         *         "default": true,
                         *         "company": null,
                         *         "first_name": "Jo",
                         *         "last_name": "Example",
                         *         "city": "Berlin",
                         *         "street1": "Example Street 1",
                         *         "street2": null,
                         *         "zip": "10115",
                         *         "phone": "+49 30 000000",
                         *         "email": "jo@example.com",
                         *         "province_code": null,
                         *         "country_code": "DE",
                         *         "vat_in": null,
                         *         "created_at": "2026-11-21T10:00:00+00:00",
                         *         "updated_at": "2026-11-21T10:00:00+00:00"
                         *       },
                         *       "whitelabel_address": null,
                         *       "transactions": [
                         *         {
                         *           "amount": 35.6,
                         *           "title": "Invoice"
                         *         }
                         *       ],
                         *       "fulfillments": [],
                         *       "id_tags": []
                         *     }
                         */
                        "application/json": components["schemas"]["Order_2021-02-23"];
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[name]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[handle]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 2,
                         *           "name": "Credit card",
                         *           "handle": "credit-card",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/payment-methods?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/v2/payment-methods?per_page=1&page=2&cursor=eyJhZnRlciI6Mn0"
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/payment-methods",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["PaymentMethod"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[title]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[variants.origin.sku]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[origin.manufacturer_number]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[designable_production_methods]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("variants" | "variants.views.customizations.resource" | "designable_production_methods")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "is_test": false,
                         *           "id": 5,
                         *           "title": "Poster",
                         *           "description": "A poster on matt paper.",
                         *           "designable_production_methods": [],
                         *           "variants": [
                         *             19
                         *           ],
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/products?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/v2/products?per_page=1&page=2&cursor=eyJhZnRlciI6NX0"
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/products",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Product"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description PUT the file to `url` with exactly these headers, once, within 10 minutes; `path` names it for 24 hours. With `size` the address takes exactly so many bytes. Without it the address does not bound the size; a file of more than 200 MB is of no use afterwards. A repeat under an `Idempotency-Key` gets the same address while that is good, and a new one after that.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "content_type": "image/png",
                     *       "file_name": "front.png",
                     *       "size": 48213
                     *     }
                     */
                    "application/json": components["schemas"]["MasterAdministrationTemporaryUploadUrlCreateBody"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "path": "2801.example",
                         *       "url": "https://bucket.example.com/upload?X-Amz-Signature=example",
                         *       "headers": {
                         *         "Content-Type": "image/png",
                         *         "If-None-Match": "*"
                         *       }
                         *     }
                         */
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
         * @description What can be ordered: with `filter[collection_name]=catalogue` those whose `state` is `ready`, with `filter[collection_name]=custom`, which are designs, those whose `state` is `completed`. With `ordered` it lists the copies that orders keep, which are not ordered themselves. A variant that is no longer sold stays in the list, and a checkout refuses it at its `variant_id`: with the code `not_orderable`, or with `only_customized` where it is sold with a design alone.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[origin.sku]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[origin.external_identifier]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[collection_name]"?: ("catalogue" | "custom" | "ordered")[];
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("product" | "views.customizations.resource")[];
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 19,
                         *           "state": "ready",
                         *           "collection_name": "catalogue",
                         *           "total": 11.89,
                         *           "price": 9.99,
                         *           "tax": 1.9,
                         *           "tax_rate": 19,
                         *           "option_values": [],
                         *           "origin": {
                         *             "sku": "POSTER-A2",
                         *             "external_identifier": null
                         *           },
                         *           "product": 5,
                         *           "views": [
                         *             {
                         *               "handle": "front",
                         *               "name": "Front",
                         *               "media": [],
                         *               "customizations": []
                         *             }
                         *           ],
                         *           "additional_instructions": [],
                         *           "failure_message": null,
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/variants?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://api.example.com/v2/variants?per_page=1&page=2&cursor=eyJhZnRlciI6MTl9"
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/variants",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Variant"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning. */
                    expand?: ("product" | "views.customizations.resource")[];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "state": "ready",
                         *       "collection_name": "catalogue",
                         *       "total": 15.35,
                         *       "price": 12.9,
                         *       "tax": 2.45,
                         *       "tax_rate": 19,
                         *       "option_values": [
                         *         {
                         *           "handle": "white",
                         *           "name": "White",
                         *           "option_type": {
                         *             "handle": "color",
                         *             "name": "Color"
                         *           }
                         *         },
                         *         {
                         *           "handle": "m",
                         *           "name": "M",
                         *           "option_type": {
                         *             "handle": "size",
                         *             "name": "Size"
                         *           }
                         *         }
                         *       ],
                         *       "origin": {
                         *         "sku": "TS-WHITE-M",
                         *         "external_identifier": null
                         *       },
                         *       "product": 1,
                         *       "views": [
                         *         {
                         *           "handle": "front",
                         *           "name": "Front",
                         *           "media": [],
                         *           "customizations": []
                         *         },
                         *         {
                         *           "handle": "back",
                         *           "name": "Back",
                         *           "media": [],
                         *           "customizations": []
                         *         }
                         *       ],
                         *       "additional_instructions": [],
                         *       "failure_message": null,
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
                        "application/json": components["schemas"]["Variant"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a custom variant
         * @description Checkouts and orders keep their copies. What it was designed with may be deleted from then on; its files go after 31 days, when no checkout can become an order with it any more, unless an order keeps them.
         *
         *     Keys: merchant.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; there is nothing to say. */
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
         * @description Makes a custom variant of a variant of the catalogue: the job at `Location` leads to it once its production files are made. Then it can be ordered. Prints that are too large, out of their area or have too few dots are refused; `dry_run` tells what a design would cost and what is to be said of it.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `true`: answer price and checks alone, and make nothing. */
                    dry_run?: "true" | "false";
                };
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "views": {
                     *         "front": {
                     *           "customizations": [
                     *             {
                     *               "production_method": "dtg",
                     *               "production_media_id": 1,
                     *               "dimension": {
                     *                 "width": 280,
                     *                 "height": 350
                     *               },
                     *               "position": "tc"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["V2VariantsDesignBody"];
                };
            };
            responses: {
                /** @description What a dry run tells. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "price": 12.9,
                         *       "tax": 2.45,
                         *       "total": 15.35,
                         *       "tax_rate": 19,
                         *       "currency": "EUR",
                         *       "checks": []
                         *     }
                         */
                        "application/json": components["schemas"]["V2VariantsDesignAnswer200"];
                    };
                };
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 8,
                         *       "is_test": false,
                         *       "resource_url": null,
                         *       "state": "queued"
                         *     }
                         */
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 9,
                         *           "is_test": false,
                         *           "url": "https://shop.example/notifications",
                         *           "event_types": [
                         *             {
                         *               "id": 2,
                         *               "name": "order.prepared"
                         *             }
                         *           ]
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/webhooks?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/webhooks",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Webhook_2021-02-23"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
                            meta: components["schemas"]["PageMeta"];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Register a webhook
         * @description The address is told of events by POST, in the version of the webhook, with signatures if it has a token. Up to ten webhooks may name an event. One that is made in version 2021-02-23 is of that version, and active at once.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://shop.example/notifications",
                     *       "token": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                     *       "event_types": [
                     *         {
                     *           "name": "order.shipped"
                     *         },
                     *         {
                     *           "name": "order.cancelled"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["V2WebhooksCreateBody_2021-02-23"];
                };
            };
            responses: {
                /** @description Made. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 5,
                         *       "is_test": false,
                         *       "url": "https://shop.example/notifications",
                         *       "event_types": [
                         *         {
                         *           "id": 4,
                         *           "name": "order.cancelled"
                         *         },
                         *         {
                         *           "id": 10,
                         *           "name": "order.shipped"
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["Webhook_2021-02-23"];
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
         * @description Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 7,
                         *       "is_test": false,
                         *       "url": "https://shop.example/notifications",
                         *       "event_types": [
                         *         {
                         *           "id": 2,
                         *           "name": "order.prepared"
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["Webhook_2021-02-23"];
                    };
                };
            };
        };
        /**
         * Change a webhook
         * @description What is left out stays; `token: null` removes the token. An inactive webhook is told of nothing that happens meanwhile; once it is active again, what was waiting for it is sent.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event_types": [
                     *         {
                     *           "name": "order.cancelled"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["V2WebhooksUpdateBody_2021-02-23"];
                };
            };
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 13,
                         *       "is_test": false,
                         *       "url": "https://shop.example/notifications",
                         *       "event_types": [
                         *         {
                         *           "id": 4,
                         *           "name": "order.cancelled"
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["Webhook_2021-02-23"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a webhook
         * @description What waits for it is cancelled.
         *
         *     Keys: merchant.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; there is nothing to say. */
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
         * @description Of the last 30 days, with the attempts that were made.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One value or a comma-separated list. */
                    "filter[id]"?: string;
                    /** @description One value or a comma-separated list. */
                    "filter[state]"?: ("pending" | "delivered" | "failed" | "cancelled")[];
                    /** @description One value or a comma-separated list. */
                    "filter[event.type]"?: ("order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test")[];
                    /** @description At or after this time. */
                    "filter[created_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[created_at_max]"?: string;
                    /** @description At or after this time. */
                    "filter[updated_at_min]"?: string;
                    /** @description At or before this time. */
                    "filter[updated_at_max]"?: string;
                    /** @description Objects of a page. */
                    per_page?: components["parameters"]["PerPage"];
                    /** @description Number of the page. */
                    page?: components["parameters"]["Page"];
                    /** @description A position in the collection, as `links` carry it. */
                    cursor?: components["parameters"]["Cursor"];
                };
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
                    "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": 2,
                         *           "event": {
                         *             "id": "evt_delivery_2_1",
                         *             "type": "webhook.test"
                         *           },
                         *           "state": "pending",
                         *           "attempts": [],
                         *           "next_attempt_at": "2026-11-21T10:00:00+00:00",
                         *           "created_at": "2026-11-21T10:00:00+00:00",
                         *           "updated_at": "2026-11-21T10:00:00+00:00"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://api.example.com/v2/webhooks/2/deliveries?per_page=1&page=1",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": null
                         *       },
                         *       "meta": {
                         *         "current_page": 1,
                         *         "from": 1,
                         *         "path": "https://api.example.com/v2/webhooks/2/deliveries",
                         *         "per_page": 1,
                         *         "to": 1
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** @description What it is about. */
                            data: components["schemas"]["Delivery"][];
                            /** @description Where the pages beside this one are. */
                            links: components["schemas"]["PageLinks"];
                            /** @description What page this is. */
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
         * @description With the body as it is sent. Deliveries are kept for 30 days.
         *
         *     Keys: merchant.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
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
                /** @description As asked for. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 1,
                         *       "event": {
                         *         "id": "evt_delivery_1_1",
                         *         "type": "webhook.test"
                         *       },
                         *       "state": "pending",
                         *       "attempts": [],
                         *       "next_attempt_at": "2026-11-21T10:00:00+00:00",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00",
                         *       "body": "{\"id\":\"evt_delivery_1_1\",\"type\":\"webhook.test\",\"version\":\"2022-02-01\",\"is_test\":false,\"created_at\":\"2026-11-21T10:00:00+00:00\",\"sequence\":1,\"data\":{}}"
                         *     }
                         */
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
         * @description With the same `webhook-id` and the same bytes, from the start of its schedule.
         *
         *     Keys: merchant.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that was read: 412 when the resource has changed since. */
                    "If-Match"?: components["parameters"]["IfMatch"];
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
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
                /** @description It is under way already: the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3,
                         *       "event": {
                         *         "id": "evt_delivery_3_1",
                         *         "type": "webhook.test"
                         *       },
                         *       "state": "pending",
                         *       "attempts": [],
                         *       "next_attempt_at": "2026-11-21T10:00:00+00:00",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 3,
                         *       "event": {
                         *         "id": "evt_delivery_3_1",
                         *         "type": "webhook.test"
                         *       },
                         *       "state": "pending",
                         *       "attempts": [],
                         *       "next_attempt_at": "2026-11-21T10:00:00+00:00",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
         * @description A job sends every delivery again that was made since a time and has failed.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "since": "2026-11-21T10:00:00+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["V2WebhooksRedeliverFailedBody"];
                };
            };
            responses: {
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 9,
                         *       "is_test": false,
                         *       "resource_url": null,
                         *       "state": "queued"
                         *     }
                         */
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
         * @description Sends a notification of the type `webhook.test`, or the example of an event of its version: its ids name nothing that is there. An inactive webhook is tested too.
         *
         *     Keys: merchant.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
                    "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "type": "order.completed"
                     *     }
                     */
                    "application/json": components["schemas"]["V2WebhooksTestBody"];
                };
            };
            responses: {
                /** @description Accepted: the work goes on. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "id": 5,
                         *       "event": {
                         *         "id": "evt_delivery_5_1",
                         *         "type": "order.completed"
                         *       },
                         *       "state": "pending",
                         *       "attempts": [],
                         *       "next_attempt_at": "2026-11-21T10:00:00+00:00",
                         *       "created_at": "2026-11-21T10:00:00+00:00",
                         *       "updated_at": "2026-11-21T10:00:00+00:00"
                         *     }
                         */
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
                    /**
                     * @example {
                     *       "id": "evt_order_48213_2",
                     *       "type": "order.cancelled",
                     *       "version": "2021-02-23",
                     *       "is_test": false,
                     *       "created_at": "2026-11-21T10:00:00+00:00",
                     *       "sequence": 2,
                     *       "data": {
                     *         "id": 48213,
                     *         "order_type": 1,
                     *         "is_test": false,
                     *         "external_identifier": "A-1007",
                     *         "external_reference": "shop",
                     *         "cost_centre": null,
                     *         "state": "cancelled",
                     *         "customer_locale": "de",
                     *         "currency": "EUR",
                     *         "total": 29.75,
                     *         "subtotal": 20,
                     *         "total_tax": 4.75,
                     *         "total_items_price": 23.8,
                     *         "shipping_total": 5.95,
                     *         "created_at": "2026-11-20T09:12:45+00:00",
                     *         "updated_at": "2026-11-21T10:00:00+00:00",
                     *         "ordered_at": "2026-11-20T09:12:45+00:00",
                     *         "cancelled_at": "2026-11-21T10:00:00+00:00",
                     *         "items": [
                     *           {
                     *             "id": 96301,
                     *             "is_test": false,
                     *             "quantity": 2,
                     *             "total": 23.8,
                     *             "price": 10,
                     *             "total_tax": 3.8,
                     *             "tax_rate": 19,
                     *             "created_at": "2026-11-20T09:12:45+00:00",
                     *             "updated_at": "2026-11-21T10:00:00+00:00",
                     *             "cancelled_at": "2026-11-21T10:00:00+00:00",
                     *             "external_identifier": "96301",
                     *             "variant": {
                     *               "id": 71204,
                     *               "total": 11.9,
                     *               "price": 10,
                     *               "tax": 1.9,
                     *               "tax_rate": 19,
                     *               "attributes": [
                     *                 {
                     *                   "name": "Size",
                     *                   "value": "M"
                     *                 }
                     *               ],
                     *               "origin": {
                     *                 "code": "TS-WHITE-M"
                     *               },
                     *               "media_id": null,
                     *               "views": [
                     *                 {
                     *                   "handle": "front",
                     *                   "name": "Front",
                     *                   "media": [
                     *                     {
                     *                       "id": 5124,
                     *                       "is_test": false,
                     *                       "collection_name": "preview-file",
                     *                       "file_name": "preview-file.png",
                     *                       "size": 284113,
                     *                       "mime_type": "image/png",
                     *                       "download_url": "https://api.example.com/files/5124?expires=1795258800&signature=0.XhgK1swkluiKMG-UAzR_ffycq9y_IGgNcO2uQXo3ZJM",
                     *                       "state": "completed",
                     *                       "requested": null,
                     *                       "failure_message": null,
                     *                       "custom_properties": {
                     *                         "width": 3969,
                     *                         "height": 4961
                     *                       },
                     *                       "created_at": "2026-11-20T09:12:45+00:00",
                     *                       "updated_at": "2026-11-21T10:00:00+00:00"
                     *                     }
                     *                   ],
                     *                   "customizations": [
                     *                     {
                     *                       "id": 5130,
                     *                       "hash": "c2d3b1f60f8e4f7a",
                     *                       "production_method": 3,
                     *                       "resource_type": "logo",
                     *                       "resource": 5120,
                     *                       "x": null,
                     *                       "y": null,
                     *                       "width": 280,
                     *                       "height": 350,
                     *                       "position": "tc",
                     *                       "rotation": null,
                     *                       "created_at": "2026-11-20T09:12:45+00:00",
                     *                       "updated_at": "2026-11-21T10:00:00+00:00",
                     *                       "price": 4.9,
                     *                       "calculation_type": "square_centimeter",
                     *                       "calculation_value": 980
                     *                     }
                     *                   ]
                     *                 }
                     *               ],
                     *               "created_at": "2026-11-20T09:12:45+00:00",
                     *               "updated_at": "2026-11-21T10:00:00+00:00"
                     *             },
                     *             "id_tags": []
                     *           }
                     *         ],
                     *         "disposition_order": 48213,
                     *         "customer": {
                     *           "id": 31869,
                     *           "first_name": "Jo",
                     *           "last_name": "Example",
                     *           "email": "jo@example.com",
                     *           "phone": "+49 30 000000",
                     *           "addresses": [
                     *             {
                     *               "id": 31870,
                     *               "default": true,
                     *               "company": null,
                     *               "first_name": "Jo",
                     *               "last_name": "Example",
                     *               "city": "Berlin",
                     *               "street1": "Example Street 1",
                     *               "street2": null,
                     *               "zip": "10115",
                     *               "phone": "+49 30 000000",
                     *               "email": "jo@example.com",
                     *               "province_code": null,
                     *               "country_code": "DE",
                     *               "vat_in": null,
                     *               "created_at": "2026-11-20T09:12:45+00:00",
                     *               "updated_at": "2026-11-21T10:00:00+00:00"
                     *             }
                     *           ],
                     *           "default_address": {
                     *             "id": 31870,
                     *             "default": true,
                     *             "company": null,
                     *             "first_name": "Jo",
                     *             "last_name": "Example",
                     *             "city": "Berlin",
                     *             "street1": "Example Street 1",
                     *             "street2": null,
                     *             "zip": "10115",
                     *             "phone": "+49 30 000000",
                     *             "email": "jo@example.com",
                     *             "province_code": null,
                     *             "country_code": "DE",
                     *             "vat_in": null,
                     *             "created_at": "2026-11-20T09:12:45+00:00",
                     *             "updated_at": "2026-11-21T10:00:00+00:00"
                     *           },
                     *           "created_at": "2026-11-20T09:12:45+00:00",
                     *           "updated_at": "2026-11-21T10:00:00+00:00"
                     *         },
                     *         "shipping_address": {
                     *           "id": 31870,
                     *           "default": true,
                     *           "company": null,
                     *           "first_name": "Jo",
                     *           "last_name": "Example",
                     *           "city": "Berlin",
                     *           "street1": "Example Street 1",
                     *           "street2": null,
                     *           "zip": "10115",
                     *           "phone": "+49 30 000000",
                     *           "email": "jo@example.com",
                     *           "province_code": null,
                     *           "country_code": "DE",
                     *           "vat_in": null,
                     *           "created_at": "2026-11-20T09:12:45+00:00",
                     *           "updated_at": "2026-11-21T10:00:00+00:00"
                     *         },
                     *         "billing_address": {
                     *           "id": 31870,
                     *           "default": true,
                     *           "company": null,
                     *           "first_name": "Jo",
                     *           "last_name": "Example",
                     *           "city": "Berlin",
                     *           "street1": "Example Street 1",
                     *           "street2": null,
                     *           "zip": "10115",
                     *           "phone": "+49 30 000000",
                     *           "email": "jo@example.com",
                     *           "province_code": null,
                     *           "country_code": "DE",
                     *           "vat_in": null,
                     *           "created_at": "2026-11-20T09:12:45+00:00",
                     *           "updated_at": "2026-11-21T10:00:00+00:00"
                     *         },
                     *         "whitelabel_address": null,
                     *         "transactions": [
                     *           {
                     *             "amount": 29.75,
                     *             "title": "Invoice"
                     *           }
                     *         ],
                     *         "fulfillments": [],
                     *         "id_tags": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Of the event: repeats have the same. */
                        id: string;
                        /**
                         * @description What has happened.
                         * @constant
                         */
                        type: "order.cancelled";
                        /**
                         * @description The version that it is told in.
                         * @constant
                         */
                        version: "2021-02-23";
                        /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        created_at: string;
                        /**
                         * Format: int64
                         * @description Rises with each event of the same subject.
                         */
                        sequence: number;
                        /** @description What it is about. */
                        data: components["schemas"]["Order_2021-02-23"];
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
    "order.shipped": {
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
                    /**
                     * @example {
                     *       "id": "evt_order_48213_5",
                     *       "type": "order.shipped",
                     *       "version": "2021-02-23",
                     *       "is_test": false,
                     *       "created_at": "2026-11-21T10:00:00+00:00",
                     *       "sequence": 5,
                     *       "data": {
                     *         "id": 48213,
                     *         "order_type": 1,
                     *         "is_test": false,
                     *         "external_identifier": "A-1007",
                     *         "external_reference": "shop",
                     *         "cost_centre": null,
                     *         "state": "delivered",
                     *         "customer_locale": "de",
                     *         "currency": "EUR",
                     *         "total": 29.75,
                     *         "subtotal": 20,
                     *         "total_tax": 4.75,
                     *         "total_items_price": 23.8,
                     *         "shipping_total": 5.95,
                     *         "created_at": "2026-11-20T09:12:45+00:00",
                     *         "updated_at": "2026-11-21T10:00:00+00:00",
                     *         "ordered_at": "2026-11-20T09:12:45+00:00",
                     *         "cancelled_at": null,
                     *         "items": [
                     *           {
                     *             "id": 96301,
                     *             "is_test": false,
                     *             "quantity": 2,
                     *             "total": 23.8,
                     *             "price": 10,
                     *             "total_tax": 3.8,
                     *             "tax_rate": 19,
                     *             "created_at": "2026-11-20T09:12:45+00:00",
                     *             "updated_at": "2026-11-21T10:00:00+00:00",
                     *             "cancelled_at": null,
                     *             "external_identifier": "96301",
                     *             "variant": {
                     *               "id": 71204,
                     *               "total": 11.9,
                     *               "price": 10,
                     *               "tax": 1.9,
                     *               "tax_rate": 19,
                     *               "attributes": [
                     *                 {
                     *                   "name": "Size",
                     *                   "value": "M"
                     *                 }
                     *               ],
                     *               "origin": {
                     *                 "code": "TS-WHITE-M"
                     *               },
                     *               "media_id": null,
                     *               "views": [
                     *                 {
                     *                   "handle": "front",
                     *                   "name": "Front",
                     *                   "media": [
                     *                     {
                     *                       "id": 5124,
                     *                       "is_test": false,
                     *                       "collection_name": "preview-file",
                     *                       "file_name": "preview-file.png",
                     *                       "size": 284113,
                     *                       "mime_type": "image/png",
                     *                       "download_url": "https://api.example.com/files/5124?expires=1795258800&signature=0.XhgK1swkluiKMG-UAzR_ffycq9y_IGgNcO2uQXo3ZJM",
                     *                       "state": "completed",
                     *                       "requested": null,
                     *                       "failure_message": null,
                     *                       "custom_properties": {
                     *                         "width": 3969,
                     *                         "height": 4961
                     *                       },
                     *                       "created_at": "2026-11-20T09:12:45+00:00",
                     *                       "updated_at": "2026-11-21T10:00:00+00:00"
                     *                     }
                     *                   ],
                     *                   "customizations": [
                     *                     {
                     *                       "id": 5130,
                     *                       "hash": "c2d3b1f60f8e4f7a",
                     *                       "production_method": 3,
                     *                       "resource_type": "logo",
                     *                       "resource": 5120,
                     *                       "x": null,
                     *                       "y": null,
                     *                       "width": 280,
                     *                       "height": 350,
                     *                       "position": "tc",
                     *                       "rotation": null,
                     *                       "created_at": "2026-11-20T09:12:45+00:00",
                     *                       "updated_at": "2026-11-21T10:00:00+00:00",
                     *                       "price": 4.9,
                     *                       "calculation_type": "square_centimeter",
                     *                       "calculation_value": 980
                     *                     }
                     *                   ]
                     *                 }
                     *               ],
                     *               "created_at": "2026-11-20T09:12:45+00:00",
                     *               "updated_at": "2026-11-21T10:00:00+00:00"
                     *             },
                     *             "id_tags": [
                     *               98740224,
                     *               98740225
                     *             ]
                     *           }
                     *         ],
                     *         "disposition_order": 48213,
                     *         "customer": {
                     *           "id": 31869,
                     *           "first_name": "Jo",
                     *           "last_name": "Example",
                     *           "email": "jo@example.com",
                     *           "phone": "+49 30 000000",
                     *           "addresses": [
                     *             {
                     *               "id": 31870,
                     *               "default": true,
                     *               "company": null,
                     *               "first_name": "Jo",
                     *               "last_name": "Example",
                     *               "city": "Berlin",
                     *               "street1": "Example Street 1",
                     *               "street2": null,
                     *               "zip": "10115",
                     *               "phone": "+49 30 000000",
                     *               "email": "jo@example.com",
                     *               "province_code": null,
                     *               "country_code": "DE",
                     *               "vat_in": null,
                     *               "created_at": "2026-11-20T09:12:45+00:00",
                     *               "updated_at": "2026-11-21T10:00:00+00:00"
                     *             }
                     *           ],
                     *           "default_address": {
                     *             "id": 31870,
                     *             "default": true,
                     *             "company": null,
                     *             "first_name": "Jo",
                     *             "last_name": "Example",
                     *             "city": "Berlin",
                     *             "street1": "Example Street 1",
                     *             "street2": null,
                     *             "zip": "10115",
                     *             "phone": "+49 30 000000",
                     *             "email": "jo@example.com",
                     *             "province_code": null,
                     *             "country_code": "DE",
                     *             "vat_in": null,
                     *             "created_at": "2026-11-20T09:12:45+00:00",
                     *             "updated_at": "2026-11-21T10:00:00+00:00"
                     *           },
                     *           "created_at": "2026-11-20T09:12:45+00:00",
                     *           "updated_at": "2026-11-21T10:00:00+00:00"
                     *         },
                     *         "shipping_address": {
                     *           "id": 31870,
                     *           "default": true,
                     *           "company": null,
                     *           "first_name": "Jo",
                     *           "last_name": "Example",
                     *           "city": "Berlin",
                     *           "street1": "Example Street 1",
                     *           "street2": null,
                     *           "zip": "10115",
                     *           "phone": "+49 30 000000",
                     *           "email": "jo@example.com",
                     *           "province_code": null,
                     *           "country_code": "DE",
                     *           "vat_in": null,
                     *           "created_at": "2026-11-20T09:12:45+00:00",
                     *           "updated_at": "2026-11-21T10:00:00+00:00"
                     *         },
                     *         "billing_address": {
                     *           "id": 31870,
                     *           "default": true,
                     *           "company": null,
                     *           "first_name": "Jo",
                     *           "last_name": "Example",
                     *           "city": "Berlin",
                     *           "street1": "Example Street 1",
                     *           "street2": null,
                     *           "zip": "10115",
                     *           "phone": "+49 30 000000",
                     *           "email": "jo@example.com",
                     *           "province_code": null,
                     *           "country_code": "DE",
                     *           "vat_in": null,
                     *           "created_at": "2026-11-20T09:12:45+00:00",
                     *           "updated_at": "2026-11-21T10:00:00+00:00"
                     *         },
                     *         "whitelabel_address": null,
                     *         "transactions": [
                     *           {
                     *             "amount": 29.75,
                     *             "title": "Invoice"
                     *           }
                     *         ],
                     *         "fulfillments": [
                     *           {
                     *             "id": 6171264,
                     *             "tracking_number": "00340434161094000017",
                     *             "order": 48213,
                     *             "parcels": [
                     *               [
                     *                 96301
                     *               ]
                     *             ],
                     *             "created_at": "2026-11-21T10:00:00+00:00",
                     *             "updated_at": "2026-11-21T10:00:00+00:00"
                     *           }
                     *         ],
                     *         "id_tags": [
                     *           {
                     *             "id": 98740224,
                     *             "order_item_id": 96301,
                     *             "current_state": "Goods booked in",
                     *             "created_at": "2026-11-20T09:12:45+00:00",
                     *             "updated_at": "2026-11-21T10:00:00+00:00"
                     *           },
                     *           {
                     *             "id": 98740225,
                     *             "order_item_id": 96301,
                     *             "current_state": "ordered",
                     *             "created_at": "2026-11-20T09:12:45+00:00",
                     *             "updated_at": "2026-11-20T09:12:45+00:00"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Of the event: repeats have the same. */
                        id: string;
                        /**
                         * @description What has happened.
                         * @constant
                         */
                        type: "order.shipped";
                        /**
                         * @description The version that it is told in.
                         * @constant
                         */
                        version: "2021-02-23";
                        /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        created_at: string;
                        /**
                         * Format: int64
                         * @description Rises with each event of the same subject.
                         */
                        sequence: number;
                        /** @description What it is about. */
                        data: components["schemas"]["Order_2021-02-23"];
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
    "shipping-rate.calculated": {
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
                    /**
                     * @example {
                     *       "id": "evt_checkout-rates_48102_2",
                     *       "type": "shipping-rate.calculated",
                     *       "version": "2021-02-23",
                     *       "is_test": false,
                     *       "created_at": "2026-11-21T10:00:00+00:00",
                     *       "sequence": 2,
                     *       "data": {
                     *         "checkout_id": 48102,
                     *         "shipping_rates": [
                     *           {
                     *             "is_test": false,
                     *             "order_id": 48102,
                     *             "handle": "standard",
                     *             "title": "Standard",
                     *             "price": 5
                     *           },
                     *           {
                     *             "is_test": false,
                     *             "order_id": 48102,
                     *             "handle": "express",
                     *             "title": "Express",
                     *             "price": 12.5
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Of the event: repeats have the same. */
                        id: string;
                        /**
                         * @description What has happened.
                         * @constant
                         */
                        type: "shipping-rate.calculated";
                        /**
                         * @description The version that it is told in.
                         * @constant
                         */
                        version: "2021-02-23";
                        /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        created_at: string;
                        /**
                         * Format: int64
                         * @description Rises with each event of the same subject.
                         */
                        sequence: number;
                        /** @description What it is about. */
                        data: components["schemas"]["CalculatedRates"];
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
    "variant.designed": {
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
                    /**
                     * @example {
                     *       "id": "evt_merchant-variant_70988_3",
                     *       "type": "variant.designed",
                     *       "version": "2021-02-23",
                     *       "is_test": false,
                     *       "created_at": "2026-11-21T10:00:00+00:00",
                     *       "sequence": 3,
                     *       "data": {
                     *         "id": 70988,
                     *         "state": "completed",
                     *         "collection_name": "custom",
                     *         "total": 11.9,
                     *         "price": 10,
                     *         "tax": 1.9,
                     *         "tax_rate": 19,
                     *         "option_values": [
                     *           {
                     *             "handle": "m",
                     *             "name": "M",
                     *             "option_type": {
                     *               "handle": "size",
                     *               "name": "Size"
                     *             }
                     *           }
                     *         ],
                     *         "origin": {
                     *           "sku": "TS-WHITE-M",
                     *           "external_identifier": null
                     *         },
                     *         "product": 801,
                     *         "views": [
                     *           {
                     *             "handle": "front",
                     *             "name": "Front",
                     *             "media": [
                     *               {
                     *                 "id": 5124,
                     *                 "is_test": false,
                     *                 "collection_name": "preview-file",
                     *                 "file_name": "preview-file.png",
                     *                 "size": 284113,
                     *                 "mime_type": "image/png",
                     *                 "download_url": "https://api.example.com/files/5124?expires=1795258800&signature=0.XhgK1swkluiKMG-UAzR_ffycq9y_IGgNcO2uQXo3ZJM",
                     *                 "state": "completed",
                     *                 "requested": null,
                     *                 "failure_message": null,
                     *                 "custom_properties": {
                     *                   "width": 3969,
                     *                   "height": 4961
                     *                 },
                     *                 "created_at": "2026-11-20T09:12:45+00:00",
                     *                 "updated_at": "2026-11-21T10:00:00+00:00"
                     *               }
                     *             ],
                     *             "customizations": [
                     *               {
                     *                 "id": 5130,
                     *                 "hash": "c2d3b1f60f8e4f7a",
                     *                 "production_method": 3,
                     *                 "resource_type": "logo",
                     *                 "resource": 5120,
                     *                 "x": null,
                     *                 "y": null,
                     *                 "width": 280,
                     *                 "height": 350,
                     *                 "position": "tc",
                     *                 "rotation": null,
                     *                 "created_at": "2026-11-20T09:12:45+00:00",
                     *                 "updated_at": "2026-11-21T10:00:00+00:00",
                     *                 "price": 4.9,
                     *                 "calculation_type": "square_centimeter",
                     *                 "calculation_value": 980
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "additional_instructions": [],
                     *         "failure_message": null,
                     *         "created_at": "2026-11-20T09:12:45+00:00",
                     *         "updated_at": "2026-11-21T10:00:00+00:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Of the event: repeats have the same. */
                        id: string;
                        /**
                         * @description What has happened.
                         * @constant
                         */
                        type: "variant.designed";
                        /**
                         * @description The version that it is told in.
                         * @constant
                         */
                        version: "2021-02-23";
                        /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        created_at: string;
                        /**
                         * Format: int64
                         * @description Rises with each event of the same subject.
                         */
                        sequence: number;
                        /** @description What it is about. */
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
    "id-tag.updated": {
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
                    /**
                     * @example {
                     *       "id": "evt_id-tag_98740224_2",
                     *       "type": "id-tag.updated",
                     *       "version": "2021-02-23",
                     *       "is_test": false,
                     *       "created_at": "2026-11-21T10:00:00+00:00",
                     *       "sequence": 2,
                     *       "data": {
                     *         "id": 98740224,
                     *         "order_item_id": 96301,
                     *         "current_state": "Goods booked in",
                     *         "created_at": "2026-11-20T09:12:45+00:00",
                     *         "updated_at": "2026-11-21T10:00:00+00:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Of the event: repeats have the same. */
                        id: string;
                        /**
                         * @description What has happened.
                         * @constant
                         */
                        type: "id-tag.updated";
                        /**
                         * @description The version that it is told in.
                         * @constant
                         */
                        version: "2021-02-23";
                        /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        created_at: string;
                        /**
                         * Format: int64
                         * @description Rises with each event of the same subject.
                         */
                        sequence: number;
                        /** @description What it is about. */
                        data: components["schemas"]["IdTag_2021-02-23"];
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
                    /**
                     * @example {
                     *       "id": "evt_delivery_1_1",
                     *       "type": "webhook.test",
                     *       "version": "2021-02-23",
                     *       "is_test": false,
                     *       "created_at": "2026-11-21T10:00:00+00:00",
                     *       "sequence": 1,
                     *       "data": {}
                     *     }
                     */
                    "application/json": {
                        /** @description Of the event: repeats have the same. */
                        id: string;
                        /**
                         * @description What has happened.
                         * @constant
                         */
                        type: "webhook.test";
                        /**
                         * @description The version that it is told in.
                         * @constant
                         */
                        version: "2021-02-23";
                        /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                        is_test: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        created_at: string;
                        /**
                         * Format: int64
                         * @description Rises with each event of the same subject.
                         */
                        sequence: number;
                        /** @description What it is about. */
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
        "AdditionalInstruction_2021-02-23": {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What people call it. */
            name: string;
            /**
             * Format: decimal
             * @description Net, for one piece; of `shipping`, once for each line.
             */
            price: number;
            /**
             * @description What it is done to: each piece, or the shipping of the line.
             * @enum {string}
             */
            type: "product" | "shipping";
        };
        Address: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description The company, where there is one. */
            company: string | null;
            /** @description The first name of a person. */
            first_name: string;
            /** @description The last name of a person. */
            last_name: string;
            /** @description The city. */
            city: string;
            /** @description Street and number. */
            street1: string;
            /** @description What else leads to the door. */
            street2: string | null;
            /** @description The postal code. */
            zip: string;
            /** @description What the parcel service calls when there are problems. */
            phone: string;
            /**
             * Format: idn-email
             * @description Where people are written to.
             */
            email: string;
            /** @description The province or state, one to three letters or digits. */
            province_code: string | null;
            /** @description The country, ISO 3166-1 alpha-2. */
            country_code: string;
            /** @description The receiver's number for sales tax. */
            vat_in: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        AddressInput: {
            /** @description The company, where there is one. */
            company?: string | null;
            /** @description The first name of a person. */
            first_name: string;
            /** @description The last name of a person. */
            last_name: string;
            /** @description Street and number. */
            street1: string;
            /** @description What else leads to the door. */
            street2?: string | null;
            /** @description The postal code. */
            zip: string;
            /** @description The city. */
            city: string;
            /** @description Needed for the countries US, CA, AU and IL. */
            province_code?: string | null;
            /** @description The country, ISO 3166-1 alpha-2. */
            country_code: string;
            /**
             * Format: idn-email
             * @description Where people are written to.
             */
            email: string;
            /** @description What the parcel service calls when there are problems. */
            phone: string;
            /** @description The receiver's number for sales tax. */
            vat_in?: string | null;
        };
        "Address_2021-02-23": {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is the one that is used unless another is named. */
            default: boolean;
            /** @description The company, where there is one. */
            company: string | null;
            /** @description The first name of a person. */
            first_name: string;
            /** @description The last name of a person. */
            last_name: string;
            /** @description The city. */
            city: string;
            /** @description Street and number. */
            street1: string;
            /** @description What else leads to the door. */
            street2: string | null;
            /** @description The postal code. */
            zip: string;
            /** @description What the parcel service calls when there are problems. */
            phone: string;
            /**
             * Format: idn-email
             * @description Where people are written to.
             */
            email: string;
            /** @description The province or state, one to three letters or digits. */
            province_code: string | null;
            /** @description The country, ISO 3166-1 alpha-2. */
            country_code: string;
            /** @description The receiver's number for sales tax. */
            vat_in: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Annotation: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** @description Whom it is for. */
            channels: components["schemas"]["AnnotationChannel"][];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        AnnotationChannel: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Brand: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        CalculatedRates: {
            /**
             * Format: int64
             * @description The checkout that the rates are of.
             */
            checkout_id: number;
            /** @description All rates of the checkout. Empty where nothing is shipped to its country. */
            shipping_rates: components["schemas"]["ShippingRate"][];
        };
        "Checkout_2021-02-23": {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description What the caller calls it in another system. */
            external_identifier: string | null;
            /** @description Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** @description Printed on the packing slip. */
            cost_centre: string | null;
            /**
             * @description `completed` once its order is placed.
             * @enum {string}
             */
            state: "incompleted" | "completed";
            /** @description The language of the merchant's customers, ISO 639-1. */
            customer_locale: string;
            /** @description The currency of all its prices, ISO 4217. */
            currency: string;
            /**
             * Format: decimal
             * @description Gross, of all of it.
             */
            total: number;
            /**
             * Format: decimal
             * @description Net, of all items.
             */
            subtotal: number;
            /**
             * Format: decimal
             * @description Tax of all of it, in the sum.
             */
            total_tax: number;
            /**
             * Format: decimal
             * @description Gross, of all items without shipping.
             */
            total_items_price: number;
            /** @description The chosen way of shipping with its price; an empty list until one is chosen. */
            shipping_line: unknown[] | {
                /** @description What people call the way of shipping. */
                title: string;
                /**
                 * Format: decimal
                 * @description Net.
                 */
                price: number;
                /**
                 * Format: decimal
                 * @description Gross.
                 */
                total: number;
                /**
                 * Format: decimal
                 * @description Tax of shipping.
                 */
                tax: number;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was cancelled; null while it is not.
             */
            cancelled_at: string | null;
            /** @description What is ordered, line by line. */
            items: {
                /**
                 * Format: int64
                 * @description Names the item; the item of an order has the id of the item of its checkout.
                 */
                id: number;
                /** @description What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier: string;
                /** @description How many pieces. */
                quantity: number;
                /**
                 * Format: decimal
                 * @description Gross, of the line: the net price times the quantity, with tax, rounded once.
                 */
                total: number;
                /**
                 * Format: decimal
                 * @description Net, for one piece.
                 */
                price: number;
                /**
                 * Format: decimal
                 * @description Tax of the line.
                 */
                total_tax: number;
                /**
                 * Format: double
                 * @description Percent of tax on the net price.
                 */
                tax_rate: number;
                /** @description The variant that is ordered, as it was when it was put in. */
                variant: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                    /**
                     * Format: decimal
                     * @description Gross, for one piece.
                     */
                    total: number;
                    /**
                     * Format: decimal
                     * @description Net, for one piece.
                     */
                    price: number;
                    /**
                     * Format: decimal
                     * @description Tax of one piece.
                     */
                    tax: number;
                    /**
                     * Format: double
                     * @description Percent of tax on the net price.
                     */
                    tax_rate: number;
                    /** @description What tells it apart from other variants of its product, in words. */
                    attributes: {
                        /** @description The name of the option, such as Color. */
                        name: string;
                        /** @description What the option is, such as White. */
                        value: string;
                    }[];
                    /** @description Where it comes from. */
                    origin: {
                        /** @description The SKU of the master variant. */
                        code: string;
                    };
                    /**
                     * Format: int64
                     * @description The picture that shows the design; null where there is no design.
                     */
                    media_id: number | null;
                    /** @description Its sides, each with its pictures and what is put on it. */
                    views: {
                        /** @description Names the side, such as `front`. */
                        handle: string;
                        /** @description What people call the side. */
                        name: string;
                        /** @description Pictures of the side. */
                        media: components["schemas"]["File"][];
                        /** @description What is put on the side, print by print. */
                        customizations: {
                            /**
                             * Format: int64
                             * @description Names it among all of its kind, and never changes.
                             */
                            id: number;
                            /** @description Equal for prints that are alike: picture, method, size and place. */
                            hash: string;
                            /**
                             * Format: int64
                             * @description How it is put on the product.
                             */
                            production_method: number;
                            /**
                             * @description What kind of thing the print is.
                             * @enum {string}
                             */
                            resource_type: "logo";
                            /**
                             * Format: int64
                             * @description The print itself, with its files.
                             */
                            resource: number;
                            /**
                             * Format: double
                             * @description From the left of the area to the upper left corner of the print, in mm; null where `position` says it.
                             */
                            x: number | null;
                            /**
                             * Format: double
                             * @description From the top of the area to the upper left corner of the print, in mm; null where `position` says it.
                             */
                            y: number | null;
                            /**
                             * Format: double
                             * @description In mm.
                             */
                            width: number;
                            /**
                             * Format: double
                             * @description In mm.
                             */
                            height: number;
                            /**
                             * @description Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                             * @enum {string|null}
                             */
                            position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                            /**
                             * Format: double
                             * @description Degrees clockwise about the centre of the print; null where it is not turned.
                             */
                            rotation: number | null;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             * @example 2026-11-21T10:00:00+00:00
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             * @example 2026-11-21T10:00:00+00:00
                             */
                            updated_at: string;
                            /**
                             * Format: decimal
                             * @description Net, of the print on one piece.
                             */
                            price: number;
                            /**
                             * @description What the price is worked out from.
                             * @enum {string}
                             */
                            calculation_type: "square_centimeter";
                            /**
                             * Format: double
                             * @description How much of that the print has.
                             */
                            calculation_value: number;
                        }[];
                    }[];
                    /**
                     * Format: date-time
                     * @description When it was made.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    updated_at: string;
                    /**
                     * @description How far the variant has come.
                     * @enum {string}
                     */
                    state: "pending" | "ready" | "completed" | "failed";
                };
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
                /**
                 * Format: date-time
                 * @description When the line was cancelled; null while it is not.
                 */
                cancelled_at: string | null;
            }[];
            /** @description Whom it is for. */
            customer: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description The first name of a person. */
                first_name: string;
                /** @description The last name of a person. */
                last_name: string;
                /**
                 * Format: idn-email
                 * @description Where people are written to.
                 */
                email: string;
                /** @description What the parcel service calls when there are problems. */
                phone: string;
                /** @description The shipping address, and the billing address where it is another one. */
                addresses: components["schemas"]["Address_2021-02-23"][];
                /** @description The shipping address. */
                default_address: components["schemas"]["Address_2021-02-23"];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
            };
            /** @description Where it is sent to. */
            shipping_address: components["schemas"]["Address_2021-02-23"];
            /** @description Whom the invoice is for; the shipping address unless stated. */
            billing_address: components["schemas"]["Address_2021-02-23"];
            /** @description Who is named as the sender; the service itself where it is null. */
            whitelabel_address: components["schemas"]["Address_2021-02-23"] | null;
            /** @description What was paid; empty while it is a checkout. */
            transactions: unknown[];
            /** @description What was sent; empty while it is a checkout. */
            fulfillments: unknown[];
            /** @description The tags of its pieces that are being made. */
            id_tags: unknown[];
        };
        ClampingDevice: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Country: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        CursorLinks: {
            /**
             * Format: uri
             * @description The first page; null: a page leads to its neighbours.
             */
            first: string | null;
            /**
             * Format: uri
             * @description The last page; null: a page leads to its neighbours.
             */
            last: string | null;
            /**
             * Format: uri
             * @description The page before this one; null on the first.
             */
            prev: string | null;
            /**
             * Format: uri
             * @description The page after this one; null on the last.
             */
            next: string | null;
        };
        CursorMeta: {
            /**
             * Format: uri
             * @description The address of the collection.
             */
            path: string;
            /** @description How many objects a page has at most. */
            per_page: number;
            /** @description `cursor` of the page after this one; null on the last. */
            next_cursor: string | null;
            /** @description `cursor` of the page before this one; null on the first. */
            prev_cursor: string | null;
        };
        Customer: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description The first name of a person. */
            first_name: string;
            /** @description The last name of a person. */
            last_name: string;
            /**
             * Format: idn-email
             * @description Where people are written to.
             */
            email: string;
            /** @description What the parcel service calls when there are problems. */
            phone: string;
            /** @description The shipping address, and the billing address where it is another one. */
            addresses: components["schemas"]["Address"][];
            /** @description The shipping address. */
            default_address: components["schemas"]["Address"];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Delivery: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What is told. */
            event: {
                /** @description The `id` of the notification. */
                id: string;
                /**
                 * @description What has happened.
                 * @enum {string}
                 */
                type: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test";
            };
            /**
             * @description `pending` until it has succeeded or is given up.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "cancelled";
            /** @description How sending it went, the latest last. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When the attempt was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                at: string;
                /** @description Of the answer; null where none came in time. */
                status: number | null;
                /** @description How long it took, in milliseconds. */
                duration_ms: number;
                /** @description Why it failed, where the status does not tell; null where it did not. */
                error: string | null;
                /** @description The first 256 printable characters of the answer. */
                response: string | null;
            }[];
            /** @description When it is tried again; null once it has ended. */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        DispositionOrder: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description The order that it is of. */
            order: number | components["schemas"]["DispositionedOrder"];
            /**
             * @description `manual_assignment_process` while staff decides, `partly_assigned` while some items wait.
             * @enum {string}
             */
            state: "manual_assignment_process" | "assigned" | "partly_assigned" | "delivered" | "cancelled";
            /** @description The parts of the order that productions have been given. */
            production_orders: (number | components["schemas"]["ProductionOrder"])[];
            /** @description How many items have no production yet. */
            unassigned_items: number;
            /**
             * Format: date-time
             * @description When it was cancelled; null while it is not.
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        DispositionedOrder: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What kind of order it is. */
            order_type: number | components["schemas"]["OrderType"];
            /** @description What the caller calls it in another system. */
            external_identifier: string | null;
            /** @description Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** @description Printed on the packing slip. */
            cost_centre: string | null;
            /**
             * @description How far the order has come.
             * @enum {string}
             */
            state: "preparing" | "prepared" | "completed" | "cancelled";
            /** @description The language of the merchant's customers, ISO 639-1. */
            customer_locale: string;
            /** @description The currency of all its prices, ISO 4217. */
            currency: string;
            /**
             * Format: decimal
             * @description Gross, of all of it.
             */
            total: number;
            /**
             * Format: decimal
             * @description Net, of all items.
             */
            subtotal: number;
            /**
             * Format: decimal
             * @description Tax of all of it, in the sum.
             */
            total_tax: number;
            /**
             * Format: decimal
             * @description Gross, of all items without shipping.
             */
            total_items_price: number;
            /**
             * Format: decimal
             * @description Gross, of shipping.
             */
            shipping_total: number;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the checkout was completed.
             * @example 2026-11-21T10:00:00+00:00
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description When it was cancelled; null while it is not.
             */
            cancelled_at: string | null;
            /** @description Who sells it. */
            merchant: number | components["schemas"]["Merchant"];
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /**
             * Format: decimal
             * @description Gross, of all discounts.
             */
            discount_total: number;
            /** @description Codes that lower the price; there are none. */
            promotion_codes: (number | components["schemas"]["PromotionCode"])[];
            /** @description What is ordered, line by line. */
            items: (number | components["schemas"]["OrderItem"])[];
            /** @description How the order is routed to productions; it has the id of its order. */
            disposition_order: number | components["schemas"]["DispositionOrder"];
            /** @description Whom it is for. */
            customer: number | components["schemas"]["Customer"];
            /** @description Where it is sent to. */
            shipping_address: number | components["schemas"]["Address"];
            /** @description Whom the invoice is for; the shipping address unless stated. */
            billing_address: number | components["schemas"]["Address"];
            /** @description Who is named as the sender; the service itself where it is null. */
            whitelabel_address: (number | components["schemas"]["Address"]) | null;
            /** @description How it is paid. */
            payment: (number | components["schemas"]["Payment"]) | null;
            /** @description What was sent, one for each production that has delivered. */
            shipments: (number | components["schemas"]["Shipment"])[];
        };
        Error: {
            /** @description What is wrong, for people. */
            message: string;
        };
        FieldErrors: {
            /** @description What is wrong, for people. */
            message: string;
            /**
             * @description What is wrong, by field.
             * @example {
             *       "items.0.quantity": [
             *         "Must be at least 1."
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
            /**
             * @description The same with codes in place of sentences: the same paths, and at each the same order. Codes are stable.
             * @example {
             *       "items.0.quantity": [
             *         "too_small"
             *       ]
             *     }
             */
            codes: {
                [key: string]: ("answer_too_large" | "contradictory" | "control_characters" | "empty" | "few_dots" | "kept_copy" | "key_reused" | "listed_twice" | "missing" | "mixed_forms" | "names_user" | "no_area" | "no_id_or_sku" | "no_language" | "no_province" | "no_query" | "not_a_boolean" | "not_a_country" | "not_a_date" | "not_a_language" | "not_a_list" | "not_a_media_type" | "not_a_method" | "not_a_number" | "not_a_province" | "not_a_reference" | "not_a_scale" | "not_a_text" | "not_a_time" | "not_a_url" | "not_a_whole_number" | "not_an_email" | "not_an_id" | "not_an_image" | "not_an_object" | "not_designable" | "not_found" | "not_https" | "not_ids" | "not_later" | "not_one_of" | "not_orderable" | "not_uploaded" | "not_valid" | "only_customized" | "other_method" | "other_port" | "other_type" | "out_of_range" | "outside_area" | "print_too_large" | "prints_no_alpha" | "private_address" | "product_full" | "several_values" | "taken" | "too_broad" | "too_far" | "too_few_dots" | "too_large" | "too_long" | "too_many" | "too_many_dots" | "too_many_webhooks" | "too_precise" | "too_small" | "unknown_query" | "unknown_relation" | "upload_used" | "used_twice")[];
            };
        };
        File: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description What the file is for, such as `view-image`, `preview-file` or `production-file`. */
            collection_name: string;
            /** @description The name of the file. */
            file_name: string;
            /**
             * Format: int64
             * @description How many bytes it has.
             */
            size: number;
            /** @description The media type of the bytes. */
            mime_type: string;
            /**
             * Format: uri
             * @description Leads to the bytes for one to two hours; null while there are none.
             */
            download_url: string | null;
            /**
             * @description `pending` until its bytes are there, `completed` once it is final.
             * @enum {string|null}
             */
            state: "pending" | "ready" | "completed" | "failed" | null;
            /** @description Always null: the documents name it and do not say what it is. */
            requested?: string | null;
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** @description What is known of the picture, such as `width` and `height` in pixels; an empty list where nothing is. */
            custom_properties: unknown[] | {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        GoodsTransfer: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * @description `received` once every item is accepted or rejected.
             * @enum {string}
             */
            state: "pending" | "partially-received" | "received";
            /** @description What the caller calls it. */
            external_identifier: string;
            /** @description Whom the goods come from. */
            origin: {
                /**
                 * @description The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "tenant-supplier";
                /**
                 * Format: int64
                 * @description The id of what is referred to.
                 */
                resource: number;
            };
            /** @description Where the goods go. */
            destination: {
                /**
                 * @description The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "production";
                /**
                 * Format: int64
                 * @description The id of what is referred to.
                 */
                resource: number;
            };
            /** @description Who has announced them. */
            creator: {
                /**
                 * @description The kind of who is referred to.
                 * @enum {string}
                 */
                resource_type: "staff" | "client";
                /**
                 * Format: int64
                 * @description The id of what is referred to.
                 */
                resource: number;
            };
            /** @description The day on which the goods are expected; null where it is not known. */
            estimated_arrival_at: string | null;
            /** @description The parcels, each with what is in it. */
            parcels: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /**
                 * @description `received` once every item of it is accepted or rejected.
                 * @enum {string}
                 */
                state: "pending" | "partially-received" | "received";
                /** @description The parcel service's number to follow it; null where there is none. */
                tracking_number: string;
                /** @description What the caller calls it in another system. */
                external_identifier: string | null;
                /** @description What is in the parcel. */
                goods_transfer_items: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                    /**
                     * @description Whether the production has accepted it.
                     * @enum {string}
                     */
                    state: "pending" | "accepted" | "rejected";
                    /**
                     * @description The kind of what is referred to.
                     * @enum {string}
                     */
                    resource_type: "id-tag" | "stock-item" | "production-variant";
                    /**
                     * Format: int64
                     * @description The id of what is referred to.
                     */
                    resource: number;
                    /**
                     * Format: date-time
                     * @description When it was made.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    updated_at: string;
                }[];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
            }[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        "IdTag_2021-02-23": {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * Format: int64
             * @description The order item that it is of.
             */
            order_item_id: number;
            /** @description Where the piece is, in words of the production. */
            current_state: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Identifier: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Job: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /**
             * Format: uri
             * @description Where what was made is read; null until the job has finished.
             */
            resource_url: string | null;
            /**
             * @description `queued` until the work has ended.
             * @enum {string}
             */
            state: "queued" | "finished" | "failed";
            /** @description Why the job has failed, for people. There only then. */
            failure_message?: string;
            /** @description What could not be done as it was asked for, although the job has finished. */
            note?: string;
        };
        Logo: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * @description `completed` once its files are made.
             * @enum {string}
             */
            state: "pending" | "ready" | "completed" | "failed";
            /**
             * @description What kind of print it is.
             * @enum {string}
             */
            collection_name: "logo";
            /** @description What people call it. */
            name: string;
            /**
             * Format: int64
             * @description How it is put on the product.
             */
            production_method: number;
            /** @description Texts that are part of the print; none are made. */
            texts: unknown[];
            /** @description Its files. */
            media: components["schemas"]["File"][];
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        MasterAdministrationAnnotationsCreateBody: {
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /**
             * @description What people are told of it, by language.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            description: {
                [key: string]: string;
            };
            /** @description Whom it is for. */
            channels: number[];
        };
        MasterAdministrationAsyncProductsCreateAnswer: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description Its variants. */
            readonly variants: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description Names the variant of the catalogue; unique. */
                sku: string;
            }[];
        };
        MasterAdministrationAsyncProductsCreateBody: {
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /**
             * @description What people call it.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            name: {
                [key: string]: string;
            };
            /**
             * @description What people are told of it, by language.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            description?: {
                [key: string]: string;
            };
            /** @description From when it is sold; null where it is not yet. */
            available_at?: string;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** @description The manufacturer's own number of it. */
            manufacturer_number?: string | null;
            /** @description Where it is made. */
            country?: number | null;
            /** @description Its brand. */
            brand?: number | null;
            /** @description What it is made of. */
            material_type?: number | null;
            /** @description How pictures are scaled on it. */
            scale_factors?: number[];
            /** @description Where on it methods print. */
            production_areas?: number[];
            /** @description Where on it designs are placed. */
            positioning_areas?: number[];
            /** @description The methods that it can be designed with. */
            designable_production_methods?: number[];
            /** @description Its variants. */
            variants?: {
                /** @description Names the variant of the catalogue; unique. */
                sku: string;
                /**
                 * Format: decimal
                 * @description Net, for one piece.
                 */
                price: number;
                /** @description What the caller calls it in another system. */
                external_identifier?: string | null;
                /**
                 * Format: decimal
                 * @description Net, what it costs to have.
                 */
                cost_price?: number;
                /**
                 * Format: double
                 * @description Percent of tax on the net price.
                 */
                tax_rate?: number;
                /** @description From when it is not sold any more; null where no end is set. */
                discontinue_at?: (string) | null;
                /** @description What tells it apart from other variants of its product, one value for each option. */
                option_values?: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                }[];
                /** @description Its sides, each with its pictures and what is put on it. */
                views?: {
                    /** @description Names the side, such as `front`. */
                    handle: string;
                    /** @description Pictures of the side. */
                    media: {
                        /**
                         * Format: iri
                         * @description Where the picture is fetched from.
                         */
                        url: string;
                        /**
                         * @description What the picture is for.
                         * @default view-image
                         */
                        collection?: string;
                    }[];
                }[];
            }[];
        };
        MasterAdministrationAsyncProductsUpdateBody: {
            /** @description A short name that does not change, to refer to it. */
            handle?: string;
            /**
             * @description What people call it.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            name?: {
                [key: string]: string;
            };
            /**
             * @description What people are told of it, by language.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            description?: {
                [key: string]: string;
            };
            /** @description From when it is sold; null where it is not yet. */
            available_at?: string;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** @description The manufacturer's own number of it. */
            manufacturer_number?: string | null;
            /** @description Where it is made. */
            country?: number | null;
            /** @description Its brand. */
            brand?: number | null;
            /** @description What it is made of. */
            material_type?: number | null;
            /** @description How pictures are scaled on it. */
            scale_factors?: number[];
            /** @description Where on it methods print. */
            production_areas?: number[];
            /** @description Where on it designs are placed. */
            positioning_areas?: number[];
            /** @description The methods that it can be designed with. */
            designable_production_methods?: number[];
            /** @description Its variants. */
            variants?: {
                /** @description Names the variant of the catalogue; unique. */
                sku: string;
                /**
                 * Format: decimal
                 * @description Net, for one piece.
                 */
                price?: number;
                /** @description What the caller calls it in another system. */
                external_identifier?: string | null;
                /**
                 * Format: decimal
                 * @description Net, what it costs to have.
                 */
                cost_price?: number;
                /**
                 * Format: double
                 * @description Percent of tax on the net price.
                 */
                tax_rate?: number;
                /** @description From when it is not sold any more; null where no end is set. */
                discontinue_at?: (string) | null;
                /** @description What tells it apart from other variants of its product, one value for each option. */
                option_values?: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                }[];
                /** @description Its sides, each with its pictures and what is put on it. */
                views?: {
                    /** @description Names the side, such as `front`. */
                    handle: string;
                    /** @description Pictures of the side. */
                    media: {
                        /**
                         * Format: iri
                         * @description Where the picture is fetched from.
                         */
                        url: string;
                        /**
                         * @description What the picture is for.
                         * @default view-image
                         */
                        collection?: string;
                    }[];
                }[];
            }[];
        };
        MasterAdministrationDispositionOrdersAssignBody: {
            /** @description Who makes the order. */
            productions: {
                /** @description A short name that does not change, to refer to it. */
                handle: string;
                /** @description The order items that it makes; all of the order unless stated. */
                order_items?: {
                    /** @description What the caller calls the order item. */
                    external_identifier: string;
                }[] | null;
            }[];
        };
        MasterAdministrationGoodsTransfersCreateBody: {
            /** @description Whom the goods come from. */
            origin: {
                /**
                 * @description The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "tenant-supplier";
                /** @description The id of what is referred to. */
                resource: number | {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                };
            };
            /** @description Where the goods go. */
            destination: {
                /**
                 * @description The kind of what is referred to.
                 * @enum {string}
                 */
                resource_type: "production";
                /** @description The id of what is referred to. */
                resource: number | {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                };
            };
            /** @description Who has announced them. */
            creator: {
                /**
                 * @description The kind of who is referred to.
                 * @enum {string}
                 */
                resource_type: "staff" | "client";
                /** @description The id of what is referred to. */
                resource: number | {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                };
            };
            /** @description What the caller calls it in another system. */
            external_identifier: string;
            /** @description A time counts as its day in UTC. */
            estimated_arrival_at?: string | null;
            /** @description The parcels, each with what is in it. */
            goods_transfer_parcels?: {
                /** @description The parcel service's number to follow it; null where there is none. */
                tracking_number: string;
                /** @description What the caller calls it in another system. */
                external_identifier?: string | null;
                /** @description What is in the parcel. */
                goods_transfer_items?: {
                    /**
                     * @description The kind of what is referred to.
                     * @enum {string}
                     */
                    resource_type: "id-tag" | "stock-item" | "production-variant";
                    /** @description The id of what is referred to. */
                    resource: number | {
                        /**
                         * Format: int64
                         * @description Names it among all of its kind, and never changes.
                         */
                        id: number;
                    };
                }[] | null;
            }[] | null;
        };
        MasterAdministrationGoodsTransfersReceiptsBody: {
            /** @description What is accepted or rejected, item by item. */
            items: {
                /**
                 * Format: int64
                 * @description An item of the goods transfer.
                 */
                id: number;
                /**
                 * @description Whether the production has accepted it.
                 * @enum {string}
                 */
                state: "accepted" | "rejected";
            }[];
        };
        MasterAdministrationIdTagsChangeBody: {
            /** @description Where the piece is, in words of the production. */
            current_state: string;
        };
        MasterAdministrationMerchantProductImportsCreateBody: {
            /** @description Of an upload of the last 24 hours, as its address was answered. */
            path: string;
            /**
             * @description Checks every row and counts as the import would; changes nothing.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description Rows change what is there already; without it they are ignored.
             * @default false
             */
            overwrite_existing?: boolean;
            /**
             * @description Articles that are there already stay published or unpublished, whatever the file says.
             * @default false
             */
            should_preserve_published?: boolean;
        };
        MasterAdministrationMerchantProductsCreateBody: {
            /**
             * @description What people call it.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            title?: {
                [key: string]: string;
            };
            /**
             * @description What people are told of it, by language.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            description?: {
                [key: string]: string;
            };
            /** @description From when it is sold; null where it is not yet. */
            available_at?: (string) | null;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** @description Who sells it. */
            merchant: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
            };
            /** @description The product of the catalogue that is offered. */
            master_product: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
            };
            /** @description The variants that the merchant offers of it. */
            merchant_variants?: {
                /** @description What the caller calls it in another system. */
                external_identifier?: string | null;
                /** @description The variant of the catalogue that is offered. */
                master_variant: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id?: number;
                    /** @description Names the variant of the catalogue; unique. */
                    sku?: string;
                };
            }[];
        };
        MasterAdministrationMerchantProductsUpdateBody: {
            /**
             * @description What people call it.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            title?: {
                [key: string]: string;
            };
            /**
             * @description What people are told of it, by language.
             * @example {
             *       "de": "Weiß",
             *       "en": "White"
             *     }
             */
            description?: {
                [key: string]: string;
            };
            /** @description From when it is sold; null where it is not yet. */
            available_at?: (string) | null;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
            /** @description How it can be designed in a shop. */
            designer?: {
                /**
                 * @description Which designer a shop shows; `none` where it cannot be designed.
                 * @enum {string}
                 */
                type: "none" | "default" | "detail-page";
                /** @description Whether it can only be ordered once it is designed. */
                only_customized_orderable: boolean;
            } | null;
        };
        MasterAdministrationMerchantVariantsUpdateBody: {
            /** @description What the caller calls it in another system. */
            external_identifier?: string | null;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at?: (string) | null;
        };
        MasterAdministrationProductImportsCreateBody: {
            /** @description Of an upload of the last 24 hours, as its address was answered. */
            path: string;
            /**
             * @description Checks every row and counts as the import would; changes nothing.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description Rows change what is there already; without it they are ignored.
             * @default false
             */
            overwrite_existing?: boolean;
            /**
             * @description Articles that are there already stay published or unpublished, whatever the file says.
             * @default false
             */
            should_preserve_published?: boolean;
        };
        MasterAdministrationProductSizeLabelImportsCreateBody: {
            /** @description Of an upload of the last 24 hours, as its address was answered. */
            path: string;
            /**
             * @description Checks every row and counts as the import would; changes nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        MasterAdministrationProductSizeLabelsCreateBody: {
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: string;
            /** @description The sizes of the label, one for each scale. */
            product_sizes: {
                /** @description A short name that does not change, to refer to it. */
                handle: string;
                /** @description What the size is on its scale. */
                value: string;
                /** @description The scale that the size is measured on: one that there is, by `id`, or by `name` one that is made when there is none. */
                product_size_scale: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id?: number;
                    /** @description What people call it. */
                    name?: string;
                    /** @description The same as `name`. */
                    handle?: string;
                };
            }[];
        };
        MasterAdministrationProductSizeScalesCreateBody: {
            /** @description What people call it. */
            name: string;
        };
        MasterAdministrationProductionOrdersDeliverBody: {
            /** @description The parcel service's number to follow it; null where there is none. */
            tracking_number?: string | null;
        };
        MasterAdministrationSuppliersCreateBody: {
            /** @description What people call it. */
            name: string;
            /** @description Where the supplier is. */
            address: {
                /** @description Street and number. */
                street1: string;
                /** @description The postal code. */
                zip: string;
                /** @description The city. */
                city: string;
                /** @description The country, ISO 3166-1 alpha-2. */
                country_code: string;
            };
        };
        MasterAdministrationTemporaryUploadUrlCreateAnswer: {
            /** @description Names the file afterwards: in `POST /v2/media`, or in what starts an import. */
            path: string;
            /**
             * Format: uri
             * @description Send the file here by one PUT, with exactly the `headers`.
             */
            url: string;
            /** @description The headers of that PUT, exactly these. */
            headers: {
                /** @description As the request has stated it. */
                "Content-Type": string;
                /** @description Sees to it that the address takes one file only. */
                "If-None-Match": string;
            };
        };
        MasterAdministrationTemporaryUploadUrlCreateBody: {
            /** @description The media type that the file is uploaded with. */
            content_type: string;
            /** @description The name of the file. */
            file_name: string;
            /**
             * Format: int64
             * @description Bytes of the file: the address takes exactly so many.
             */
            size?: number;
        };
        MasterProduct: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description Who makes the blank product, as an import says. */
            manufacturer: string | null;
            /** @description The manufacturer's own number of it. */
            manufacturer_number: string | null;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /** @description What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** @description Where it is made. */
            country: (number | components["schemas"]["Country"]) | null;
            /** @description Its brand. */
            brand: (number | components["schemas"]["Brand"]) | null;
            /** @description What it is made of. */
            material_type: (number | components["schemas"]["MaterialType"]) | null;
            /** @description Its variants. */
            variants: (number | components["schemas"]["MasterVariant"])[];
            /** @description How pictures are scaled on it. */
            scale_factors: (number | components["schemas"]["ScaleFactor"])[];
            /** @description Where on it methods print. */
            production_areas: (number | components["schemas"]["ProductionArea"])[];
            /** @description Where on it designs are placed. */
            positioning_areas: (number | components["schemas"]["PositioningArea"])[];
            /** @description From when it is sold; null where it is not yet. */
            available_at: string | null;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        MasterVariant: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * Format: int64
             * @description The product that it is a variant of.
             */
            product_id: number;
            /** @description Names the variant of the catalogue; unique. */
            sku: string;
            /** @description What the caller calls it in another system. */
            external_identifier: string | null;
            /** @description The code for customs, of the Harmonized System. */
            hs_tariff_code: string | null;
            /**
             * Format: decimal
             * @description Net, for one piece.
             */
            price: number;
            /**
             * Format: decimal
             * @description Net, what it costs to have.
             */
            cost_price: number;
            /**
             * Format: double
             * @description Percent of tax on the net price.
             */
            tax_rate: number;
            /** @description Whether its product is shown by it. */
            is_master: boolean;
            /** @description Whether stock is counted, as an import says; null where none did. */
            track_inventory: boolean | null;
            /** @description Whether it is sold on without stock, as an import says; null where none did. */
            sale_continue: boolean | null;
            /** @description What tells it apart from other variants of its product, one value for each option. */
            option_values: components["schemas"]["ProductOptionValue"][];
        };
        MaterialType: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Media: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description The name of the file. */
            file_name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /**
             * @description The media type of the bytes.
             * @enum {string}
             */
            mime_type: "image/jpeg" | "image/png";
            /**
             * Format: uri
             * @description Leads to the bytes for one to two hours; null while there are none.
             */
            download_url: string | null;
            /** @description What the head of the file says; pixels as they are stored. */
            custom_properties: {
                /** @description In pixels, as it is stored. */
                width: number;
                /** @description In pixels, as it is stored. */
                height: number;
                /** @description Dots per inch, as its head says; null where it does not. */
                dpi: {
                    /** @description Dots per inch across. */
                    horizontal: number;
                    /** @description Dots per inch down. */
                    vertical: number;
                } | null;
                /**
                 * @description How its colours are stored.
                 * @enum {string}
                 */
                color_space: "rgb" | "grayscale";
                /** @description The name of its colour profile; null where it has none. */
                icc_profile: string | null;
                /** @description Whether it has transparency. */
                has_alpha: boolean;
                /** @description EXIF's, 1 to 8: how the picture is turned to be shown. */
                orientation: number;
                /** @description What speaks against printing it, for people. */
                warnings: string[];
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        MediaFile: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What the file is for, such as `view-image` or `source-file`. */
            collection_name: string;
            /** @description The name of the file. */
            file_name: string;
            /**
             * Format: int64
             * @description How many bytes it has.
             */
            size: number;
            /** @description The media type of the bytes. */
            mime_type: string;
            /**
             * Format: uri
             * @description Leads to the bytes for one to two hours; null while there are none.
             */
            download_url: string | null;
            /**
             * @description `pending` until its bytes are there, `completed` once it is final; null of a file that was uploaded to be imported.
             * @enum {string|null}
             */
            state: "pending" | "ready" | "completed" | "failed" | null;
            /** @description Always null: the documents name it and do not say what it is. */
            requested: string | null;
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Merchant: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        MerchantProduct: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Who sells it. */
            merchant: number | components["schemas"]["Merchant"];
            /** @description What people call it. */
            title: {
                [key: string]: string;
            };
            /** @description What people are told of it, by language. */
            description: {
                [key: string]: string;
            };
            /** @description Whether it is sold now, as its dates say. */
            is_available: boolean;
            /** @description From when it is sold; null where it is not yet. */
            available_at: string | null;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at: string | null;
            /** @description The product of the catalogue that is offered. */
            master_product: number | components["schemas"]["MasterProduct"];
            /** @description How it can be designed in a shop. */
            designer: {
                /**
                 * @description Which designer a shop shows; `none` where it cannot be designed.
                 * @enum {string}
                 */
                type: "none" | "default" | "detail-page";
                /** @description Whether it can only be ordered once it is designed. */
                only_customized_orderable: boolean;
            } | null;
            /** @description How pictures are scaled on it. */
            scale_factors: (number | components["schemas"]["ScaleFactor"])[];
            /** @description Where on it methods print. */
            production_areas: (number | components["schemas"]["ProductionArea"])[];
            /** @description Where on it designs are placed. */
            positioning_areas: (number | components["schemas"]["PositioningArea"])[];
            /** @description The variants that the merchant offers of it. */
            merchant_variants: (number | components["schemas"]["MerchantVariant"])[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        MerchantProductImport: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description How the import is done. */
            options: {
                /** @description Whether rows change what is there already. */
                overwrite_existing: boolean;
                /** @description Whether articles that are there already stay published or unpublished. */
                should_preserve_published: boolean;
            };
            /**
             * @description `finished` once every row has been tried.
             * @enum {string}
             */
            state: "pending" | "processing" | "finished" | "failed" | "cancelled";
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** @description Whether rows are only checked, and nothing is changed. */
            dry_run: boolean;
            /** @description How many rows have been tried. */
            total_rows: number;
            /** @description How many of them have failed. */
            failed_rows: number;
            /** @description How many of them are done as they say. */
            processed_rows: number;
            /** @description How many of them were of what is there already, and left alone. */
            ignored_rows: number;
            /** @description When its first row was read; null until then. */
            started_at: string | null;
            /** @description When it ended; null until then. */
            finished_at: string | null;
            /** @description The file that is imported. */
            source_file: components["schemas"]["MediaFile"] | null;
            /** @description The rows that have failed, with why; null where none has. */
            failed_report_file: components["schemas"]["MediaFile"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        MerchantVariant: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Who sells it. */
            merchant: number | components["schemas"]["Merchant"];
            /** @description What the caller calls it in another system. */
            external_identifier: string | null;
            /** @description Whether it is sold now, as its dates say. */
            is_available: boolean;
            /** @description From when it is not sold any more; null where no end is set. */
            discontinue_at: string | null;
            /**
             * Format: int64
             * @description The product of the merchant that it is a variant of.
             */
            merchant_product: number;
            /** @description The variant of the catalogue that is offered. */
            master_variant: number | components["schemas"]["MasterVariant"];
            /** @description What tells it apart from other variants of its product, one value for each option. */
            option_values: components["schemas"]["ProductOptionValue"][];
            /** @description How it can be designed in a shop. */
            designer: {
                /**
                 * @description Which designer a shop shows; `none` where it cannot be designed.
                 * @enum {string}
                 */
                type: "none" | "default" | "detail-page";
                /** @description What its designer can do. */
                modes: {
                    /** @description Whether prints may be placed anywhere. */
                    free: boolean;
                    /** @description Whether it has areas that designs are placed in. */
                    positioning: boolean;
                    /** @description Whether it has areas that methods print on. */
                    production: boolean;
                };
                /** @description Whether it can only be ordered once it is designed. */
                only_customized_orderable: boolean;
            };
            /** @description Its sides, each with its pictures and what is put on it. */
            views: {
                /** @description Names the side, such as `front`. */
                handle: string;
                /** @description What people call the side. */
                name: string;
                /** @description Pictures of the side. */
                media: components["schemas"]["File"][];
                /** @description What is put on the side, print by print. */
                customizations: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                    /** @description Equal for prints that are alike: picture, method, size and place. */
                    hash: string;
                    /**
                     * Format: int64
                     * @description How it is put on the product.
                     */
                    production_method: number;
                    /**
                     * @description What kind of thing the print is.
                     * @enum {string}
                     */
                    resource_type: "logo";
                    /**
                     * Format: int64
                     * @description The print itself, with its files.
                     */
                    resource: number;
                    /**
                     * Format: double
                     * @description From the left of the area to the upper left corner of the print, in mm; null where `position` says it.
                     */
                    x: number | null;
                    /**
                     * Format: double
                     * @description From the top of the area to the upper left corner of the print, in mm; null where `position` says it.
                     */
                    y: number | null;
                    /**
                     * Format: double
                     * @description In mm.
                     */
                    width: number;
                    /**
                     * Format: double
                     * @description In mm.
                     */
                    height: number;
                    /**
                     * @description Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                     * @enum {string|null}
                     */
                    position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                    /**
                     * Format: double
                     * @description Degrees clockwise about the centre of the print; null where it is not turned.
                     */
                    rotation: number | null;
                    /**
                     * Format: date-time
                     * @description When it was made.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    updated_at: string;
                    /**
                     * Format: decimal
                     * @description Net, of the print on one piece.
                     */
                    price: number;
                    /**
                     * @description What the price is worked out from.
                     * @enum {string}
                     */
                    calculation_type: "square_centimeter";
                    /**
                     * Format: double
                     * @description How much of that the print has.
                     */
                    calculation_value: number;
                }[];
            }[];
            /**
             * @description `catalogue`: what the merchant offers, to be ordered or designed. `custom`: what came of a design. `ordered`: the copy that an order keeps.
             * @enum {string}
             */
            collection_name: "catalogue" | "custom" | "ordered";
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        OrderItem: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description How many pieces. */
            quantity: number;
            /**
             * Format: decimal
             * @description Gross, of all of it.
             */
            total: number;
            /**
             * Format: decimal
             * @description Net, for one piece.
             */
            price: number;
            /**
             * Format: decimal
             * @description Tax of all of it, in the sum.
             */
            total_tax: number;
            /**
             * Format: double
             * @description Percent of tax on the net price.
             */
            tax_rate: number;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was cancelled; null while it is not.
             */
            cancelled_at: string | null;
            /** @description What the caller calls it in another system. */
            external_identifier: string;
            /**
             * Format: int64
             * @description The copy of the variant that the order keeps.
             */
            variant: number;
            /** @description The tags of its pieces that are being made. */
            id_tags: number[];
        };
        OrderItemUnit: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What the caller calls it in another system. */
            external_identifier: string | null;
            /** @description Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /**
             * Format: int64
             * @description Who sells it.
             */
            merchant: number;
            /**
             * Format: int64
             * @description The order that it is of.
             */
            order: number;
            /**
             * Format: int64
             * @description The order item that it is of.
             */
            order_item: number;
            /** @description The variant of the merchant. */
            merchant_variant: number | components["schemas"]["MerchantVariant"];
            /** @description The tag of the piece; null until the piece is confirmed. */
            id_tag: (number | components["schemas"]["ProductionIdTag"]) | null;
            /**
             * @description `confirmed` once a production makes it.
             * @enum {string}
             */
            state: "pending" | "confirmed" | "cancelled";
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        OrderType: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        "Order_2021-02-23": {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What kind of order it is. */
            order_type: number | components["schemas"]["OrderType"];
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description What the caller calls it in another system. */
            external_identifier: string | null;
            /** @description Where it comes from in another system, as the caller says. */
            external_reference: string | null;
            /** @description Printed on the packing slip. */
            cost_centre: string | null;
            /**
             * @description `incompleted` until all of it is sent, then `delivered`.
             * @enum {string}
             */
            state: "incompleted" | "delivered" | "cancelled";
            /** @description The language of the merchant's customers, ISO 639-1. */
            customer_locale: string;
            /** @description The currency of all its prices, ISO 4217. */
            currency: string;
            /**
             * Format: decimal
             * @description Gross, of all of it.
             */
            total: number;
            /**
             * Format: decimal
             * @description Net, of all items.
             */
            subtotal: number;
            /**
             * Format: decimal
             * @description Tax of all of it, in the sum.
             */
            total_tax: number;
            /**
             * Format: decimal
             * @description Gross, of all items without shipping.
             */
            total_items_price: number;
            /**
             * Format: decimal
             * @description Gross, of shipping.
             */
            shipping_total: number;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the checkout was completed.
             * @example 2026-11-21T10:00:00+00:00
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description When it was cancelled; null while it is not.
             */
            cancelled_at: string | null;
            /** @description What is ordered, line by line. */
            items: {
                /**
                 * Format: int64
                 * @description Names the item; the item of an order has the id of the item of its checkout.
                 */
                id: number;
                /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                is_test: boolean;
                /** @description How many pieces. */
                quantity: number;
                /**
                 * Format: decimal
                 * @description Gross, of the line: the net price times the quantity, with tax, rounded once.
                 */
                total: number;
                /**
                 * Format: decimal
                 * @description Net, for one piece.
                 */
                price: number;
                /**
                 * Format: decimal
                 * @description Tax of the line.
                 */
                total_tax: number;
                /**
                 * Format: double
                 * @description Percent of tax on the net price.
                 */
                tax_rate: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
                /**
                 * Format: date-time
                 * @description When the line was cancelled; null while it is not.
                 */
                cancelled_at: string | null;
                /** @description What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier: string;
                /** @description The variant that is ordered, as it was when it was put in. */
                variant: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                    /**
                     * Format: decimal
                     * @description Gross, for one piece.
                     */
                    total: number;
                    /**
                     * Format: decimal
                     * @description Net, for one piece.
                     */
                    price: number;
                    /**
                     * Format: decimal
                     * @description Tax of one piece.
                     */
                    tax: number;
                    /**
                     * Format: double
                     * @description Percent of tax on the net price.
                     */
                    tax_rate: number;
                    /** @description What tells it apart from other variants of its product, in words. */
                    attributes: {
                        /** @description The name of the option, such as Color. */
                        name: string;
                        /** @description What the option is, such as White. */
                        value: string;
                    }[];
                    /** @description Where it comes from. */
                    origin: {
                        /** @description The SKU of the master variant. */
                        code: string;
                    };
                    /**
                     * Format: int64
                     * @description The picture that shows the design; null where there is no design.
                     */
                    media_id: number | null;
                    /** @description Its sides, each with its pictures and what is put on it. */
                    views: {
                        /** @description Names the side, such as `front`. */
                        handle: string;
                        /** @description What people call the side. */
                        name: string;
                        /** @description Pictures of the side. */
                        media: components["schemas"]["File"][];
                        /** @description What is put on the side, print by print. */
                        customizations: {
                            /**
                             * Format: int64
                             * @description Names it among all of its kind, and never changes.
                             */
                            id: number;
                            /** @description Equal for prints that are alike: picture, method, size and place. */
                            hash: string;
                            /**
                             * Format: int64
                             * @description How it is put on the product.
                             */
                            production_method: number;
                            /**
                             * @description What kind of thing the print is.
                             * @enum {string}
                             */
                            resource_type: "logo";
                            /**
                             * Format: int64
                             * @description The print itself, with its files.
                             */
                            resource: number;
                            /**
                             * Format: double
                             * @description From the left of the area to the upper left corner of the print, in mm; null where `position` says it.
                             */
                            x: number | null;
                            /**
                             * Format: double
                             * @description From the top of the area to the upper left corner of the print, in mm; null where `position` says it.
                             */
                            y: number | null;
                            /**
                             * Format: double
                             * @description In mm.
                             */
                            width: number;
                            /**
                             * Format: double
                             * @description In mm.
                             */
                            height: number;
                            /**
                             * @description Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                             * @enum {string|null}
                             */
                            position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                            /**
                             * Format: double
                             * @description Degrees clockwise about the centre of the print; null where it is not turned.
                             */
                            rotation: number | null;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             * @example 2026-11-21T10:00:00+00:00
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             * @example 2026-11-21T10:00:00+00:00
                             */
                            updated_at: string;
                            /**
                             * Format: decimal
                             * @description Net, of the print on one piece.
                             */
                            price: number;
                            /**
                             * @description What the price is worked out from.
                             * @enum {string}
                             */
                            calculation_type: "square_centimeter";
                            /**
                             * Format: double
                             * @description How much of that the print has.
                             */
                            calculation_value: number;
                        }[];
                    }[];
                    /**
                     * Format: date-time
                     * @description When it was made.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    updated_at: string;
                };
                /** @description The tags of its pieces that are being made. */
                id_tags: number[];
            }[];
            /**
             * Format: int64
             * @description How the order is routed to productions; it has the id of its order.
             */
            disposition_order: number;
            /** @description Whom it is for. */
            customer: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description The first name of a person. */
                first_name: string;
                /** @description The last name of a person. */
                last_name: string;
                /**
                 * Format: idn-email
                 * @description Where people are written to.
                 */
                email: string;
                /** @description What the parcel service calls when there are problems. */
                phone: string;
                /** @description The shipping address, and the billing address where it is another one. */
                addresses: components["schemas"]["Address_2021-02-23"][];
                /** @description The shipping address. */
                default_address: components["schemas"]["Address_2021-02-23"];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
            };
            /** @description Where it is sent to. */
            shipping_address: components["schemas"]["Address_2021-02-23"];
            /** @description Whom the invoice is for; the shipping address unless stated. */
            billing_address: components["schemas"]["Address_2021-02-23"];
            /** @description Who is named as the sender; the service itself where it is null. */
            whitelabel_address: components["schemas"]["Address_2021-02-23"] | null;
            /** @description What was paid; empty while it is a checkout. */
            transactions: {
                /**
                 * Format: decimal
                 * @description Gross, what was paid.
                 */
                amount: number;
                /** @description What people call the way of paying. */
                title: string;
            }[];
            /** @description What was sent; empty while it is a checkout. */
            fulfillments: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description The parcel service's number to follow it; null where there is none. */
                tracking_number: string | null;
                /**
                 * Format: int64
                 * @description The order that it is of.
                 */
                order: number;
                /** @description The order items that are in each parcel, by their ids. */
                parcels: number[][];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
            }[];
            /** @description The tags of its pieces that are being made. */
            id_tags: components["schemas"]["IdTag_2021-02-23"][];
        };
        OrderedVariant: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What tells it apart from other variants of its product, one value for each option. */
            option_values: {
                /** @description A short name that does not change, to refer to it. */
                handle: string;
                /** @description What people call it. */
                name: string;
                /** @description What the value is a value of, such as a color. */
                option_type: {
                    /** @description A short name that does not change, to refer to it. */
                    handle: string;
                    /** @description What people call it. */
                    name: string;
                };
            }[];
            /** @description Where it comes from. */
            origin: {
                /** @description The SKU of the master variant. */
                sku: string;
            };
            /** @description Its sides, each with its pictures and what is put on it. */
            views: {
                /** @description Names the side, such as `front`. */
                handle: string;
                /** @description What people call the side. */
                name: string;
                /** @description Pictures of the side. */
                media: components["schemas"]["File"][];
                /** @description What is put on the side, print by print. */
                customizations: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                    /** @description Equal for prints that are alike: picture, method, size and place. */
                    hash: string;
                    /**
                     * Format: int64
                     * @description How it is put on the product.
                     */
                    production_method: number;
                    /**
                     * @description What kind of thing the print is.
                     * @enum {string}
                     */
                    resource_type: "logo";
                    /** @description The print itself, with its files. */
                    resource: number | components["schemas"]["PrintedLogo"];
                    /**
                     * Format: double
                     * @description From the left of the area to the upper left corner of the print, in mm; null where `position` says it.
                     */
                    x: number | null;
                    /**
                     * Format: double
                     * @description From the top of the area to the upper left corner of the print, in mm; null where `position` says it.
                     */
                    y: number | null;
                    /**
                     * Format: double
                     * @description In mm.
                     */
                    width: number;
                    /**
                     * Format: double
                     * @description In mm.
                     */
                    height: number;
                    /**
                     * @description Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                     * @enum {string|null}
                     */
                    position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                    /**
                     * Format: double
                     * @description Degrees clockwise about the centre of the print; null where it is not turned.
                     */
                    rotation: number | null;
                    /**
                     * Format: date-time
                     * @description When it was made.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    updated_at: string;
                }[];
            }[];
            /** @description Extra work that is part of the design. */
            additional_instructions: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description What people call it. */
                name: string;
                /**
                 * @description What it is done to: each piece, or the shipping of the line.
                 * @enum {string}
                 */
                collection_name: "product" | "shipping";
            }[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        PageLinks: {
            /**
             * Format: uri
             * @description The first page.
             */
            first: string;
            /**
             * Format: uri
             * @description The last page; null, since pages are not counted.
             */
            last: string | null;
            /**
             * Format: uri
             * @description The page before this one; null on the first.
             */
            prev: string | null;
            /**
             * Format: uri
             * @description The page after this one; null on the last.
             */
            next: string | null;
        };
        PageMeta: {
            /** @description The number of this page. */
            current_page: number;
            /** @description The number of the first object of this page; null where it has none. */
            from: number | null;
            /**
             * Format: uri
             * @description The address of the collection.
             */
            path: string;
            /** @description How many objects a page has at most. */
            per_page: number;
            /** @description The number of the last object of this page; null where it has none. */
            to: number | null;
        };
        Payment: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description The way of paying. */
            payment_method: number | components["schemas"]["PaymentMethod"];
        };
        PaymentMethod: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What people call it. */
            name: string;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        PositioningArea: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /** @description What it is found by in production. */
            identifier: number | components["schemas"]["Identifier"];
            /** @description What holds the product while it is made. */
            clamping_device: number | components["schemas"]["ClampingDevice"];
            /** @description How it is put on the product. */
            production_method: number | components["schemas"]["ProductionMethod"];
            /**
             * @description The handle of the view that it is on; null where it is on any.
             * @default null
             */
            view: string | null;
            /**
             * Format: double
             * @description In mm; null where it is not known.
             * @default null
             */
            width: number | null;
            /**
             * Format: double
             * @description In mm; null where it is not known.
             * @default null
             */
            height: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        PrintedLogo: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * @description `completed` once its files are made.
             * @enum {string}
             */
            state: "pending" | "ready" | "completed" | "failed";
            /**
             * Format: int64
             * @description How it is put on the product.
             */
            production_method: number;
            /** @description Its files. */
            media: components["schemas"]["File"][];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Product: {
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What people call it, in the merchant's language. */
            title: string;
            /** @description What people are told of it, in the merchant's language. */
            description: string;
            /** @description The methods that it can be designed with. */
            designable_production_methods: (number | components["schemas"]["ProductionMethod"])[];
            /** @description Its variants. */
            variants: (number | components["schemas"]["Variant"])[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductImport: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description How the import is done. */
            options: {
                /** @description Whether rows change what is there already. */
                overwrite_existing: boolean;
                /** @description Whether articles that are there already stay published or unpublished. */
                should_preserve_published: boolean;
            };
            /**
             * @description `finished` once every row has been tried.
             * @enum {string}
             */
            state: "pending" | "processing" | "finished" | "failed" | "cancelled";
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** @description Whether rows are only checked, and nothing is changed. */
            dry_run: boolean;
            /** @description How many rows have been tried. */
            total_rows: number;
            /** @description How many of them have failed. */
            failed_rows: number;
            /** @description How many of them are done as they say. */
            processed_rows: number;
            /** @description How many of them were of what is there already, and left alone. */
            ignored_rows: number;
            /** @description When its first row was read; null until then. */
            started_at: string | null;
            /** @description When it ended; null until then. */
            finished_at: string | null;
            /** @description The file that is imported. */
            source_file: components["schemas"]["MediaFile"] | null;
            /** @description The rows that have failed, with why; null where none has. */
            failed_report_file: components["schemas"]["MediaFile"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductOptionValue: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description What the value is a value of, such as a color.
             */
            option_type: number;
            /** @description Its files. */
            media: number[];
            /**
             * @description Whether it has pictures.
             * @enum {string}
             */
            media_state: "empty";
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductSize: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What the size is on its scale. */
            value: string;
            /** @description The scale that the size is measured on: one that there is, by `id`, or by `name` one that is made when there is none. */
            product_size_scale: components["schemas"]["ProductSizeScale"];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductSizeLabel: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: string;
            /** @description The sizes of the label, one for each scale. */
            product_sizes: (number | components["schemas"]["ProductSize"])[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductSizeScale: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What people call it. */
            name: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Production: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description The methods that it masters.
             * @default []
             */
            production_methods: number[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductionArea: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /** @description How it is put on the product. */
            production_method: number | components["schemas"]["ProductionMethod"];
            /**
             * @description The handle of the view that it is on; null where it is on any.
             * @default null
             */
            view: string | null;
            /**
             * Format: double
             * @description In mm; null where it is not known.
             * @default null
             */
            width: number | null;
            /**
             * Format: double
             * @description In mm; null where it is not known.
             * @default null
             */
            height: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductionIdTag: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * Format: int64
             * @description The piece that the tag is on; it has the id of the tag.
             */
            order_item_unit: number;
            /** @description Its files. */
            media: number[];
            /**
             * Format: int64
             * @description The order that it is of.
             */
            order: number;
            /**
             * Format: int64
             * @description The order item that it is of.
             */
            order_item: number;
            /**
             * @description There is one state; what productions say is `current_state`.
             * @enum {string}
             */
            state: "ordered";
            /** @description Where the piece is, in words of the production. */
            current_state: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductionMethod: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /** @description The group that the method is of. */
            collection_name: string;
            /**
             * Format: decimal
             * @description Net, with at most four decimals; null where it is not known.
             * @default null
             */
            price_per_square_centimeter: number | null;
            /**
             * Format: double
             * @description The widest print in mm; null where nothing limits it.
             * @default null
             */
            max_width: number | null;
            /**
             * Format: double
             * @description The highest print in mm; null where nothing limits it.
             * @default null
             */
            max_height: number | null;
            /**
             * @description Whether see-through pixels stay so in a print; null where it is not known.
             * @default null
             */
            prints_alpha: boolean | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ProductionOrder: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Who makes it. */
            production: number | components["schemas"]["Production"];
            /**
             * Format: int64
             * @description How the order is routed to productions; it has the id of its order.
             */
            disposition_order: number;
            /** @description The order items that it is of. */
            order_items: number[];
            /** @description What is made, item by item. */
            variants: (number | components["schemas"]["OrderedVariant"])[];
            /**
             * @description How far the production has come with it.
             * @enum {string}
             */
            state: "pending" | "accepted" | "delivered" | "cancelled";
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        PromotionCode: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
        };
        ScaleFactor: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description A short name that does not change, to refer to it. */
            handle: string;
            /** @description What people call it. */
            name: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        SentDelivery: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What is told. */
            event: {
                /** @description The `id` of the notification. */
                id: string;
                /**
                 * @description What has happened.
                 * @enum {string}
                 */
                type: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test";
            };
            /**
             * @description `pending` until it has succeeded or is given up.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "cancelled";
            /** @description How sending it went, the latest last. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When the attempt was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                at: string;
                /** @description Of the answer; null where none came in time. */
                status: number | null;
                /** @description How long it took, in milliseconds. */
                duration_ms: number;
                /** @description Why it failed, where the status does not tell; null where it did not. */
                error: string | null;
                /** @description The first 256 printable characters of the answer. */
                response: string | null;
            }[];
            /** @description When it is tried again; null once it has ended. */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
            /** @description As it is sent, byte by byte: the signatures are made of it. */
            body: string;
        };
        Shipment: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /** @description How it was sent: the rate that was chosen for the order. */
            shipping_method: {
                /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
                is_test: boolean;
                /**
                 * Format: int64
                 * @description The checkout or order that it is of.
                 */
                order_id: number;
                /** @description A short name that does not change, to refer to it. */
                handle: string;
                /** @description What people call it. */
                title: string;
                /**
                 * Format: decimal
                 * @description Net, for one piece.
                 */
                price: number;
            };
            /** @description The parcel service's number to follow it; null where there is none. */
            tracking_number: string | null;
            /** @description Its files. */
            media: number[];
            /**
             * Format: int64
             * @description The order that it is of.
             */
            order: number;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        ShippingRate: {
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /**
             * Format: int64
             * @description The checkout's id.
             */
            order_id: number;
            /** @description Choose the rate by it: `shipping.handle` of the checkout. */
            handle: string;
            /** @description What people call it. */
            title: string;
            /**
             * Format: decimal
             * @description Net.
             */
            price: number;
        };
        SizeLabelImport: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description It has none. */
            options: unknown[];
            /**
             * @description `finished` once every row has been tried.
             * @enum {string}
             */
            state: "pending" | "processing" | "finished" | "failed" | "cancelled";
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /** @description Whether rows are only checked, and nothing is changed. */
            dry_run: boolean;
            /** @description How many rows have been tried. */
            total_rows: number;
            /** @description How many of them have failed. */
            failed_rows: number;
            /** @description How many of them are done as they say. */
            processed_rows: number;
            /** @description How many of them were of what is there already, and left alone. */
            ignored_rows: number;
            /** @description When its first row was read; null until then. */
            started_at: string | null;
            /** @description When it ended; null until then. */
            finished_at: string | null;
            /** @description The file that is imported. */
            source_file: components["schemas"]["MediaFile"] | null;
            /** @description The rows that have failed, with why; null where none has. */
            failed_report_file: components["schemas"]["MediaFile"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        Supplier: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description What people call it. */
            name: string;
            /** @description Where the supplier is. */
            address: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description Street and number. */
                street1: string;
                /** @description The postal code. */
                zip: string;
                /** @description The city. */
                city: string;
                /** @description The country, ISO 3166-1 alpha-2. */
                country_code: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 * @example 2026-11-21T10:00:00+00:00
                 */
                updated_at: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        V2CheckoutsCompleteBody: {
            /** @description How it is paid. */
            payment: {
                /** @description The handle of a payment method. */
                handle: string;
            };
        };
        V2CheckoutsCreateBody: {
            /** @description Where it comes from in another system, as the caller says. */
            external_reference?: string | null;
            /** @description What the caller calls it in another system. */
            external_identifier?: string | null;
            /** @description Printed on the packing slip. */
            cost_centre?: string | null;
            /**
             * Format: idn-email
             * @description Where people are written to.
             */
            email: string;
            /** @description What is ordered, line by line. */
            items: {
                /**
                 * Format: int64
                 * @description A variant that can be ordered: of the catalogue and `ready`, or custom and `completed`, and still sold. `GET /v2/variants` lists them by `filter[collection_name]`.
                 */
                variant_id: number;
                /** @description How many pieces. */
                quantity: number;
                /** @description What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier?: string | null;
            }[];
            /** @description Where it is sent to. */
            shipping_address: components["schemas"]["AddressInput"];
            /** @description Whom the invoice is for; the shipping address unless stated. */
            billing_address?: components["schemas"]["AddressInput"] | null;
            /** @description Who is named as the sender; the service itself where it is null. */
            whitelabel_address?: components["schemas"]["AddressInput"] | null;
        };
        V2CheckoutsUpdateBody: {
            /** @description What is ordered, line by line. */
            items?: {
                /**
                 * Format: int64
                 * @description A variant that can be ordered: of the catalogue and `ready`, or custom and `completed`, and still sold. `GET /v2/variants` lists them by `filter[collection_name]`.
                 */
                variant_id: number;
                /** @description How many pieces. */
                quantity: number;
                /** @description What the caller calls the line; the service gives it a name where the caller does not. */
                external_identifier?: string | null;
            }[];
            /** @description The way of shipping to take. */
            shipping?: {
                /** @description The handle of a shipping rate of the checkout. */
                handle: string;
            };
            /** @description Where it is sent to. */
            shipping_address?: components["schemas"]["AddressInput"];
            /** @description Whom the invoice is for; the shipping address unless stated. */
            billing_address?: components["schemas"]["AddressInput"] | null;
            /** @description Who is named as the sender; the service itself where it is null. */
            whitelabel_address?: components["schemas"]["AddressInput"] | null;
        };
        V2EventsListAnswer: {
            /**
             * @description The same as in notifications of it.
             * @example evt_order_51_3
             */
            id: string;
            /**
             * @description What has happened, by its name in `version`.
             * @enum {string}
             */
            type: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            /** @description What the event is about. */
            subject: {
                /**
                 * @description The kind of what the event is about.
                 * @enum {string}
                 */
                type: "order" | "variant" | "logo" | "shipment" | "checkout" | "id-tag";
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
            };
            /**
             * @description The version that the event is listed in.
             * @enum {string}
             */
            version: "2021-02-23" | "2022-02-01";
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: int64
             * @description Rises with each event of the same subject.
             */
            sequence: number;
            /** @description The same as in notifications of it. */
            data: {
                [key: string]: unknown;
            };
        };
        V2MediaCreateBody: {
            /** @description Of `POST /v2/temporary-upload-url`; files up to 20 MB. */
            path: string;
        };
        V2VariantsDesignAnswer200: {
            /**
             * Format: decimal
             * @description Net per piece. `shipping` instructions come on top, once for each line.
             */
            price: number;
            /**
             * Format: decimal
             * @description Tax of one piece.
             */
            tax: number;
            /**
             * Format: decimal
             * @description Gross, for one piece.
             */
            total: number;
            /**
             * Format: double
             * @description Percent of tax on the net price.
             */
            tax_rate: number;
            /** @description The currency of all its prices, ISO 4217. */
            currency: string;
            /** @description What is to be said of the design: nothing where all is well. */
            checks: {
                /**
                 * @description The field of the body that it is about.
                 * @example views.front.customizations.0.dimension
                 */
                path: string;
                /**
                 * @description A design with an error is refused.
                 * @enum {string}
                 */
                level: "error" | "warning";
                /** @description What is wrong with it, for people. */
                message: string;
            }[];
        };
        V2VariantsDesignBody: {
            /** @description What the caller calls it in another system. */
            external_identifier?: string | null;
            /** @description By the handles of the views. */
            views: {
                [key: string]: {
                    /** @description A picture of the product with the customizations. */
                    composite_media_id?: number | null;
                    /** @description What is put on the side, print by print. */
                    customizations: {
                        /** @description Its id or its handle. */
                        production_method: number | string;
                        /**
                         * Format: int64
                         * @description The picture that is printed.
                         */
                        production_media_id: number;
                        /** @description The size of the print. */
                        dimension: {
                            /**
                             * Format: double
                             * @description In mm.
                             */
                            width: number;
                            /**
                             * Format: double
                             * @description In mm.
                             */
                            height: number;
                        };
                        /** @description Where in its area it is: top, middle or bottom, with left, centre or right. In place of `x` and `y`. */
                        position?: ("tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br") | null;
                        /** @description Of its upper left corner from the left of its area, in mm, before it is turned. */
                        x?: number | null;
                        /** @description Of its upper left corner from the top of its area, in mm, before it is turned. */
                        y?: number | null;
                        /** @description Degrees clockwise about its centre. */
                        rotation?: number | null;
                    }[];
                };
            };
            /** @description Extra work that is part of the design. */
            additional_instructions?: (number | {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
            })[];
        };
        "V2WebhooksCreateBody_2021-02-23": {
            /**
             * Format: iri
             * @description Receives the notifications by POST; https, on port 443.
             */
            url: string;
            /** @description Notifications are signed with it. It is kept encrypted, and never shown or sent. */
            token?: string | null;
            /** @description The events that it is told of. */
            event_types: {
                /**
                 * @description The name of the event in version 2021-02-23.
                 * @enum {string}
                 */
                name: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            }[];
        };
        V2WebhooksRedeliverFailedBody: {
            /** @description Deliveries that were made since then. */
            since: string;
        };
        V2WebhooksTestBody: {
            /**
             * @description The event whose example is sent; `webhook.test` unless stated.
             * @example order.completed
             * @enum {string}
             */
            type?: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated" | "webhook.test";
        };
        "V2WebhooksUpdateBody_2021-02-23": {
            /**
             * Format: iri
             * @description Receives the notifications by POST; https, on port 443.
             */
            url?: string;
            /** @description Notifications are signed with it. It is kept encrypted, and never shown or sent. */
            token?: string | null;
            /** @description The events that it is told of. */
            event_types?: {
                /**
                 * @description The name of the event in version 2021-02-23.
                 * @enum {string}
                 */
                name: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            }[];
        };
        Variant: {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /**
             * @description `ready` of the catalogue, or while a design is being made; `completed` once the design is made.
             * @enum {string}
             */
            state: "pending" | "ready" | "completed" | "failed";
            /**
             * @description `catalogue`: what the merchant offers, to be ordered or designed. `custom`: what came of a design. `ordered`: the copy that an order keeps.
             * @enum {string}
             */
            collection_name: "catalogue" | "custom" | "ordered";
            /**
             * Format: decimal
             * @description Gross, for one piece.
             */
            total: number;
            /**
             * Format: decimal
             * @description Net, for one piece.
             */
            price: number;
            /**
             * Format: decimal
             * @description Tax of one piece.
             */
            tax: number;
            /**
             * Format: double
             * @description Percent of tax on the net price.
             */
            tax_rate: number;
            /** @description What tells it apart from other variants of its product, one value for each option. */
            option_values: {
                /** @description A short name that does not change, to refer to it. */
                handle: string;
                /** @description What people call it. */
                name: string;
                /** @description What the value is a value of, such as a color. */
                option_type: {
                    /** @description A short name that does not change, to refer to it. */
                    handle: string;
                    /** @description What people call it. */
                    name: string;
                };
            }[];
            /** @description Where it comes from. */
            origin: {
                /** @description The SKU of the master variant. */
                sku: string;
                /** @description The merchant's own name for the variant; null where it has none. */
                external_identifier: string | null;
            };
            /** @description The product that it is a variant of. */
            product: number | components["schemas"]["Product"];
            /** @description Its sides, each with its pictures and what is put on it. */
            views: {
                /** @description Names the side, such as `front`. */
                handle: string;
                /** @description What people call the side. */
                name: string;
                /** @description Pictures of the side. */
                media: components["schemas"]["File"][];
                /** @description What is put on the side, print by print. */
                customizations: {
                    /**
                     * Format: int64
                     * @description Names it among all of its kind, and never changes.
                     */
                    id: number;
                    /** @description Equal for prints that are alike: picture, method, size and place. */
                    hash: string;
                    /**
                     * Format: int64
                     * @description How it is put on the product.
                     */
                    production_method: number;
                    /**
                     * @description What kind of thing the print is.
                     * @enum {string}
                     */
                    resource_type: "logo";
                    /** @description The print itself, with its files. */
                    resource: number | components["schemas"]["Logo"];
                    /**
                     * Format: double
                     * @description From the left of the area to the upper left corner of the print, in mm; null where `position` says it.
                     */
                    x: number | null;
                    /**
                     * Format: double
                     * @description From the top of the area to the upper left corner of the print, in mm; null where `position` says it.
                     */
                    y: number | null;
                    /**
                     * Format: double
                     * @description In mm.
                     */
                    width: number;
                    /**
                     * Format: double
                     * @description In mm.
                     */
                    height: number;
                    /**
                     * @description Where in its area the print is: top, middle or bottom, with left, centre or right; null where `x` and `y` say it.
                     * @enum {string|null}
                     */
                    position: "tl" | "tc" | "tr" | "ml" | "mc" | "mr" | "bl" | "bc" | "br" | null;
                    /**
                     * Format: double
                     * @description Degrees clockwise about the centre of the print; null where it is not turned.
                     */
                    rotation: number | null;
                    /**
                     * Format: date-time
                     * @description When it was made.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     * @example 2026-11-21T10:00:00+00:00
                     */
                    updated_at: string;
                    /**
                     * Format: decimal
                     * @description Net, of the print on one piece.
                     */
                    price: number;
                    /**
                     * @description What the price is worked out from.
                     * @enum {string}
                     */
                    calculation_type: "square_centimeter";
                    /**
                     * Format: double
                     * @description How much of that the print has.
                     */
                    calculation_value: number;
                }[];
            }[];
            /** @description Extra work that is part of the design. */
            additional_instructions: {
                /**
                 * Format: int64
                 * @description Names it among all of its kind, and never changes.
                 */
                id: number;
                /** @description What people call it. */
                name: string;
                /**
                 * Format: decimal
                 * @description Net, as it was when the design was made.
                 */
                price: number;
                /**
                 * @description What it is done to: each piece, or the shipping of the line.
                 * @enum {string}
                 */
                collection_name: "product" | "shipping";
            }[];
            /** @description Why it failed, for people; null where it has not. */
            failure_message: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-21T10:00:00+00:00
             */
            updated_at: string;
        };
        "Webhook_2021-02-23": {
            /**
             * Format: int64
             * @description Names it among all of its kind, and never changes.
             */
            id: number;
            /** @description Whether it is of the test side of the merchant: nothing of it is made, sent or paid. */
            is_test: boolean;
            /**
             * Format: iri
             * @description Where notifications are sent.
             */
            url: string;
            /** @description The events that it is told of. */
            event_types: {
                /**
                 * Format: int64
                 * @description Names the event.
                 */
                id: number;
                /**
                 * @description The name of the event in version 2021-02-23.
                 * @enum {string}
                 */
                name: "order.completed" | "order.prepared" | "order.failed" | "order.cancelled" | "variant.completed" | "variant.failed" | "logo.completed" | "logo.failed" | "shipment.prepared" | "order.shipped" | "shipping-rate.calculated" | "variant.designed" | "id-tag.updated";
            }[];
        };
    };
    responses: never;
    parameters: {
        /** @description The version to answer in; else the one that the key is pinned to; else 2022-02-01. This document describes 2021-02-23: send it. */
        ApiVersion: "2021-02-23";
        /** @description The version to answer in; else the one that the key is pinned to; else 2022-07-01. */
        BackOfficeApiVersion: "2022-07-01";
        /** @description A position in the collection, as `links` carry it. */
        Cursor: string;
        /** @description A repeat of the same request under the same key within 24 hours gets the first answer again. */
        IdempotencyKey: string;
        /** @description The `ETag` that was read: 412 when the resource has changed since. */
        IfMatch: string;
        /** @description The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same. */
        IfNoneMatch: string;
        /** @description Number of the page. */
        Page: number;
        /** @description Objects of a page. */
        PerPage: number;
        /** @description Objects of a page. */
        PerPageByCursor: number;
        /** @description `wait=N`: wait at most N seconds (20 at most) for the end of the work. */
        Prefer: string;
        /** @description The `id` of the body: the same at each attempt, and for each webhook of the event. */
        WebhookId: string;
        /** @description Of a webhook with a token: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as the Standard Webhooks say. The key is what follows `whsec_` in the token, Base64-decoded; of any other token, the token itself. */
        WebhookSignature: string;
        /** @description When this attempt was made, in Unix seconds. */
        WebhookTimestamp: string;
        /** @description Of a webhook with a token: the HMAC-SHA256 of the body as it is sent, in hexadecimal; the key is the token itself. */
        XSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}

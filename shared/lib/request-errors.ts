// The closed list of errors of a whole request: every sentence that a caller can read in `message`, with its code and
// its kind, which decides the status. Clients compare codes, so a sentence may change and a code may not. A name in
// braces is a placeholder, which `fill` replaces. Like `problems.ts`, the list consists of single constants.

export const unknownVersion = {
  kind: 'malformed',
  code: 'unknown_version',
  sentence: 'This version does not exist here. Set X-Api-Version to {versions}.',
} as const;
export const malformedBody = {
  kind: 'malformed',
  code: 'malformed_body',
  message: 'The body is not valid JSON in UTF-8.',
} as const;
export const bodyTooDeep = {
  kind: 'malformed',
  code: 'body_too_deep',
  sentence: 'The body is nested deeper than {levels} levels.',
} as const;
export const wrongLength = {
  kind: 'malformed',
  code: 'wrong_length',
  message: 'The length of the body does not match the Content-Length header.',
} as const;
export const invalidCursor = {
  kind: 'malformed',
  code: 'invalid_cursor',
  message: 'The cursor is not valid. Use a cursor that this endpoint returned.',
} as const;
/** The gateway did not pass the request on. Its own sentence says why. */
export const rejectedByGateway = {
  kind: 'malformed',
  code: 'rejected_by_gateway',
  sentence: '{reason}',
} as const;

export const unauthenticated = {
  kind: 'unauthenticated',
  code: 'unauthenticated',
  message: 'Unauthenticated.',
} as const;

export const forbidden = {
  kind: 'forbidden',
  code: 'forbidden',
  message: 'This key may not call this endpoint.',
} as const;
export const testKeyOfStaff = {
  kind: 'forbidden',
  code: 'test_key_of_staff',
  message: 'Staff cannot use test keys. Use a live key.',
} as const;
export const addressNotAllowed = {
  kind: 'forbidden',
  code: 'address_not_allowed',
  message: 'This key may not be used from this IP address.',
} as const;
export const missingScope = {
  kind: 'forbidden',
  code: 'missing_scope',
  sentence: 'This key does not have the scope {scope}.',
} as const;
export const keyWithMoreRights = {
  kind: 'forbidden',
  code: 'key_with_more_rights',
  message: 'This key cannot rotate a key that has more rights.',
} as const;

// the documents of the API state this sentence, and that of `locked`, without a full stop
export const noResults = { kind: 'not-found', code: 'not_found', sentence: 'No results found for {label}' } as const;
export const unknownPath = {
  kind: 'not-found',
  code: 'unknown_path',
  sentence:
    'This path does not exist. The API reference is at {url}/docs. The OpenAPI document is at {url}/openapi.json.',
} as const;

export const methodNotAllowed = {
  kind: 'method-not-allowed',
  code: 'method_not_allowed',
  sentence: 'This method is not allowed for this path. Allowed methods: {methods}.',
} as const;

export const checkoutCompleted = {
  kind: 'conflict',
  code: 'checkout_completed',
  message: 'The checkout has already been completed.',
} as const;
export const noShippingRate = {
  kind: 'conflict',
  code: 'no_shipping_rate',
  message: 'No shipping rate has been chosen. Choose one first.',
} as const;
export const shippingRateOutOfDate = {
  kind: 'conflict',
  code: 'shipping_rate_out_of_date',
  message: 'The chosen shipping rate is out of date. Request the shipping rates again and choose one.',
} as const;
export const shippingRateGone = {
  kind: 'conflict',
  code: 'shipping_rate_gone',
  message:
    'The chosen shipping rate is no longer offered. Set the items again, request the shipping rates and choose one.',
} as const;
export const shippingRatesMissing = {
  kind: 'conflict',
  code: 'shipping_rates_missing',
  sentence: 'The shipping rates of this checkout have not been calculated. Request them first with GET {path}.',
} as const;
export const addressChanges = {
  kind: 'conflict',
  code: 'address_changes',
  message:
    'The shipping address changes with this request. Send the address first, request the shipping rates again and then choose one.',
} as const;
export const tooManyRateRequests = {
  kind: 'conflict',
  code: 'too_many_rate_requests',
  message: 'The shipping rates of this checkout were requested too often. Create a new checkout.',
} as const;
export const pricesChanged = {
  kind: 'conflict',
  code: 'prices_changed',
  message:
    'Prices have changed and nothing was ordered. To accept the new prices, repeat the request with the ETag of this response in If-Match.',
} as const;

export const cannotCancelOrder = {
  kind: 'conflict',
  code: 'cannot_cancel_order',
  message: 'The order can no longer be cancelled.',
} as const;
export const cannotCancelUnit = {
  kind: 'conflict',
  code: 'cannot_cancel_unit',
  message: 'The unit can no longer be cancelled.',
} as const;
export const cannotAdvance = {
  kind: 'conflict',
  code: 'cannot_advance',
  sentence: 'The order cannot become {to}, because {reason}.',
} as const;
export const cannotPrepareAgain = {
  kind: 'conflict',
  code: 'cannot_prepare_again',
  message: 'The preparation of the order has not failed, so it cannot be started again.',
} as const;
export const cannotAssign = {
  kind: 'conflict',
  code: 'cannot_assign',
  message: 'The order can no longer be assigned.',
} as const;
export const itemAssigned = {
  kind: 'conflict',
  code: 'item_assigned',
  message: 'An item has already been assigned or cancelled.',
} as const;
export const tooManyProductionOrders = {
  kind: 'conflict',
  code: 'too_many_production_orders',
  sentence: 'An order can have at most {open} open production orders, and {all} in all.',
} as const;
export const tooManyParcels = {
  kind: 'conflict',
  code: 'too_many_parcels',
  sentence: 'An order can have at most {max} parcels.',
} as const;

export const cannotAccept = {
  kind: 'conflict',
  code: 'cannot_accept',
  message: 'The production order can no longer be accepted.',
} as const;
export const orderNotPrepared = {
  kind: 'conflict',
  code: 'order_not_prepared',
  message: 'The order is still being prepared. Try again when its state is prepared.',
} as const;
export const cannotReject = {
  kind: 'conflict',
  code: 'cannot_reject',
  message: 'Only a pending production order can be rejected.',
} as const;
export const cannotFail = {
  kind: 'conflict',
  code: 'cannot_fail',
  message: 'Only an accepted production order can fail.',
} as const;
export const cannotHold = {
  kind: 'conflict',
  code: 'cannot_hold',
  message: 'Only an accepted production order can be put on hold or released.',
} as const;
export const cannotTakeBack = {
  kind: 'conflict',
  code: 'cannot_take_back',
  message: 'The production order has ended, so it cannot be taken back.',
} as const;
export const cannotDeliver = {
  kind: 'conflict',
  code: 'cannot_deliver',
  message: 'The production order cannot be delivered, because it has not been accepted.',
} as const;
export const alreadyDelivered = {
  kind: 'conflict',
  code: 'already_delivered',
  message: 'The production order has already been delivered.',
} as const;
export const cannotChangeIdTag = {
  kind: 'conflict',
  code: 'cannot_change_id_tag',
  message: 'The tag can no longer be changed.',
} as const;
export const alreadyDecided = {
  kind: 'conflict',
  code: 'already_decided',
  message: 'An item has already been accepted or rejected, and the decision cannot be changed.',
} as const;

export const notACustomVariant = {
  kind: 'conflict',
  code: 'not_a_custom_variant',
  message: 'Only custom variants can be deleted.',
} as const;
export const variantOfOrder = {
  kind: 'conflict',
  code: 'variant_of_order',
  message: 'This variant belongs to an order and cannot be changed.',
} as const;
export const imageInUse = {
  kind: 'conflict',
  code: 'image_in_use',
  message: 'A design uses this image. Delete the variants that were designed with it first.',
} as const;
export const alreadyImporting = {
  kind: 'conflict',
  code: 'already_importing',
  message: 'The file is already being imported. See the import at the URL in the Location header.',
} as const;
export const cannotCancelImport = {
  kind: 'conflict',
  code: 'cannot_cancel_import',
  sentence: 'The import cannot be cancelled, because its state is {state}.',
} as const;
export const webhookInactive = {
  kind: 'conflict',
  code: 'webhook_inactive',
  message: 'The webhook is inactive. Activate it first.',
} as const;
export const deliveryCancelled = {
  kind: 'conflict',
  code: 'delivery_cancelled',
  message: 'The delivery was cancelled, because its webhook was deleted.',
} as const;
export const keyRevoked = {
  kind: 'conflict',
  code: 'key_revoked',
  message: 'This access key has been revoked. Create another key.',
} as const;
export const keyExpired = {
  kind: 'conflict',
  code: 'key_expired',
  message: 'This access key has expired. Create another key.',
} as const;
export const inUse = {
  kind: 'conflict',
  code: 'in_use',
  sentence: 'This object is in use by {users}, so it cannot be deleted.',
} as const;
/** For transitions that only workers cause, and for those that every state allows. */
export const wrongState = {
  kind: 'conflict',
  code: 'wrong_state',
  message: 'The state of the object does not allow this change.',
} as const;

export const preconditionFailed = {
  kind: 'precondition',
  code: 'precondition_failed',
  message: 'The resource has changed since you read it. Read it again and repeat the change.',
} as const;

export const bodyTooLarge = {
  kind: 'too-large',
  code: 'body_too_large',
  sentence: 'The body is larger than {bytes} bytes.',
} as const;
/** A body that the caller can send in another way. */
export const uploadRequired = {
  kind: 'too-large',
  code: 'upload_required',
  sentence: 'The body is larger than {bytes} bytes. {advice}',
} as const;
/** A request that is larger than an event, and therefore never reaches a function. */
export const requestTooLarge = {
  kind: 'too-large',
  code: 'request_too_large',
  message: 'The request is larger than 4.5 MB. Upload the file by POST temporary-upload-url, and send its path.',
} as const;

export const compressedBody = {
  kind: 'unsupported-type',
  code: 'compressed_body',
  message: 'The body must not be compressed. Remove the Content-Encoding header.',
} as const;
export const unsupportedType = {
  kind: 'unsupported-type',
  code: 'unsupported_type',
  sentence: 'The Content-Type of the body must be {types}.',
} as const;
export const notJson = {
  kind: 'unsupported-type',
  code: 'not_json',
  message: 'The body must be JSON with the Content-Type application/json.',
} as const;
export const contentTypeMismatch = {
  kind: 'unsupported-type',
  code: 'content_type_mismatch',
  sentence: 'The Content-Type header is {said}, but the body is {found}.',
} as const;

export const invalidData = { kind: 'invalid', code: 'invalid_data', message: 'The given data was invalid.' } as const;
export const recordTooLarge = {
  kind: 'invalid',
  code: 'record_too_large',
  sentence: 'The data is too large. One record can hold at most {max} KB.',
} as const;
export const changeTooLarge = {
  kind: 'invalid',
  code: 'change_too_large',
  sentence: 'The data is too large. One request can write at most {max} MB of records.',
} as const;

export const locked = {
  kind: 'locked',
  code: 'locked',
  sentence: 'The product: {product} is being processed',
} as const;

export const rateLimited = { kind: 'rate-limited', code: 'rate_limited', message: 'Too many attempts.' } as const;

export const unexpectedError = {
  kind: 'unexpected',
  code: 'unexpected_error',
  message: 'An unknown error occurred.',
} as const;

export const busy = {
  kind: 'unavailable',
  code: 'unavailable',
  message: 'The service is busy. Please try again.',
} as const;
/** A function was throttled or aborted, so it may have written. */
export const outcomeUnknown = {
  kind: 'unavailable',
  code: 'outcome_unknown',
  message: 'The service could not answer. Try again, a write under its Idempotency-Key.',
} as const;

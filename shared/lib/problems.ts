// The closed list of errors in a field: every sentence that a caller can read there, with its code. Clients compare
// codes, so a sentence may change and a code may not. A name in braces is a placeholder, which `fill` replaces. The
// list consists of single constants, not of a table, so that a bundle contains only the constants that it uses.

export const missing = { code: 'missing', message: 'Is required.' } as const;
export const empty = { code: 'empty', message: 'Must not be empty.' } as const;
export const notAString = { code: 'not_a_string', message: 'Must be a string.' } as const;
export const notANumber = { code: 'not_a_number', message: 'Must be a number.' } as const;
export const notAnInteger = { code: 'not_an_integer', message: 'Must be a whole number.' } as const;
export const notABoolean = { code: 'not_a_boolean', message: 'Must be true or false.' } as const;
export const notAnArray = { code: 'not_an_array', message: 'Must be an array.' } as const;
export const notAnObject = { code: 'not_an_object', message: 'Must be an object.' } as const;
export const invalidValue = { code: 'invalid_value', message: 'Must be a valid value.' } as const;
export const unknownField = {
  code: 'unknown_field',
  message: 'This field does not exist.',
} as const;
export const tooManyErrors = {
  code: 'too_many_errors',
  message: 'The body has more errors than can be listed.',
} as const;
export const notOneOf = { code: 'not_one_of', sentence: 'Must be one of: {values}.' } as const;

export const tooSmall = { code: 'too_small', sentence: 'Must be at least {min}.' } as const;
export const tooLarge = { code: 'too_large', sentence: 'Must be at most {max}.' } as const;
export const tooPrecise = { code: 'too_precise', message: 'Must have at most two decimal places.' } as const;
export const tooPreciseRate = { code: 'too_precise_rate', message: 'Must have at most four decimal places.' } as const;
export const tooShort = { code: 'too_short', sentence: 'Must be at least {min} characters.' } as const;
export const tooLong = { code: 'too_long', sentence: 'Must be at most {max} characters.' } as const;
export const tooMany = { code: 'too_many', sentence: 'Must contain at most {max} {things}.' } as const;

export const controlCharacters = {
  code: 'control_characters',
  message: 'Must not contain control characters.',
} as const;
export const lineBreaks = { code: 'line_breaks', message: 'Must be one line, without line breaks or tabs.' } as const;
export const surroundingWhitespace = {
  code: 'surrounding_whitespace',
  message: 'Must not begin or end with whitespace.',
} as const;
export const invisibleCharacters = {
  code: 'invisible_characters',
  message: 'Must not contain invisible characters, such as a zero-width space.',
} as const;
export const notALanguage = {
  code: 'not_a_language',
  message: 'Must be a two-letter lowercase language code (ISO 639-1).',
} as const;
export const noLanguage = { code: 'no_language', message: 'Must contain text in at least one language.' } as const;
export const notAHandle = {
  code: 'not_a_handle',
  message:
    'Must contain only lowercase letters, digits, dots, dashes and underscores, and begin with a letter or digit.',
} as const;
export const notACurrency = {
  code: 'not_a_currency',
  message: 'Must be three uppercase letters, for example EUR.',
} as const;
export const notAnEmail = { code: 'not_an_email', message: 'Must be an email address.' } as const;
export const notACountry = {
  code: 'not_a_country',
  message: 'Must be a two-letter uppercase country code (ISO 3166-1 alpha-2).',
} as const;
export const notAProvince = { code: 'not_a_province', message: 'Must be one to three letters or digits.' } as const;
export const provinceRequired = {
  code: 'province_required',
  sentence: 'Is required for shipments to {country}.',
} as const;
export const notADate = { code: 'not_a_date', message: 'Must be a date, for example 2026-11-21.' } as const;
export const notATime = {
  code: 'not_a_time',
  message: 'Must be a date or time such as 2026-11-21, 2026-11-21 10:00:00 (UTC) or 2026-11-21T10:00:00+01:00.',
} as const;
export const tooEarly = { code: 'too_early', sentence: 'Must be later than {field}.' } as const;
export const notAMediaType = {
  code: 'not_a_media_type',
  message: 'Must be a media type, for example image/png.',
} as const;

export const notAnId = { code: 'not_an_id', message: 'Must be an ID.' } as const;
export const notAnIdList = {
  code: 'not_an_id_list',
  message: 'Must be an ID or a comma-separated list of IDs.',
} as const;
export const notAReference = { code: 'not_a_reference', message: 'Must be an ID or an object with an ID.' } as const;
export const notAMethod = { code: 'not_a_method', message: 'Must be the ID or the handle of a method.' } as const;
export const notAScale = {
  code: 'not_a_scale',
  message: 'Must contain either the ID of a scale, or its name or handle.',
} as const;
export const idOrSkuRequired = { code: 'id_or_sku_required', message: 'Must contain an ID or a SKU.' } as const;

export const doesNotExist = { code: 'not_found', message: 'Does not exist.' } as const;
export const nothingLeft = {
  code: 'nothing_left',
  message: 'The production order has no pieces of this item left.',
} as const;
export const notUploaded = {
  code: 'not_uploaded',
  message: 'No file was uploaded to this path, or the file was larger than 200 MB and was removed.',
} as const;
export const sizeRequired = {
  code: 'size_required',
  sentence:
    'Is required until the next full hour, because this key has uploaded {count} files of more than 200 MB in this hour.',
} as const;
export const uploadUsed = {
  code: 'upload_used',
  message: 'The upload has already been used. Upload the file again.',
} as const;
export const notAnImage = { code: 'not_an_image', sentence: 'Must be a printable image. {why}' } as const;
export const contentTypeMismatch = {
  code: 'content_type_mismatch',
  sentence: 'The file was uploaded as {said}, but it is {found}.',
} as const;
export const taken = { code: 'taken', message: 'Has already been taken.' } as const;
export const reserved = { code: 'reserved', message: 'Is reserved by the service.' } as const;
export const sameVersion = { code: 'same_version', message: 'Must be another version than `version`.' } as const;
export const listedTwice = { code: 'listed_twice', message: 'Must not be listed twice.' } as const;
export const mixedFormats = {
  code: 'mixed_formats',
  message: 'Must be given for every production or for none.',
} as const;
export const notATestProduction = {
  code: 'not_a_test_production',
  message: 'Must be a test production, because the order is a test order.',
} as const;
export const notALiveProduction = {
  code: 'not_a_live_production',
  message: 'Must not be a test production, because the order is live.',
} as const;
export const liveProduction = {
  code: 'live_production',
  message: 'Must be false, because the production makes live orders.',
} as const;
export const testProduction = {
  code: 'test_production',
  message: 'Must be true, because the production makes test orders.',
} as const;
export const fixedMode = {
  code: 'fixed_mode',
  message: 'Cannot be changed, because orders and access keys have this mode. Create another production.',
} as const;
export const staffTestKey = {
  code: 'staff_test_key',
  message: 'Must be false, because staff change data that live and test orders share.',
} as const;
export const notForRole = { code: 'not_for_role', sentence: 'Must be null for keys of the role {role}.' } as const;
export const beyondCaller = {
  code: 'beyond_caller',
  message: 'The key of this request does not have this right, so it cannot grant it.',
} as const;
export const notANetwork = {
  code: 'not_a_network',
  message: 'Must be a CIDR block, for example 203.0.113.0/24 or 2001:db8::/32.',
} as const;
export const past = { code: 'past', message: 'Must be in the future.' } as const;
export const notUnique = {
  code: 'not_unique',
  sentence: 'Must be unique, but another {thing} in this request has the same value.',
} as const;
export const contradictory = {
  code: 'contradictory',
  sentence: 'Contradicts {name}. Send one or the other.',
} as const;
export const notOrderable = { code: 'not_orderable', message: 'The variant cannot be ordered.' } as const;
export const notDesignable = { code: 'not_designable', message: 'The product cannot be designed.' } as const;
export const methodNotSupported = {
  code: 'method_not_supported',
  message: 'The product cannot be designed with this method.',
} as const;
export const noPrintArea = {
  code: 'no_print_area',
  sentence: 'The product has no print area for {method} at this place.',
} as const;
export const printTooLarge = {
  code: 'print_too_large',
  sentence: 'The print is {print} mm. The maximum for {limit} is {size} mm.',
} as const;
export const outsidePrintArea = {
  code: 'outside_print_area',
  sentence: 'The print must lie within {area}, which is {size} mm.',
} as const;
export const dpiTooLow = {
  code: 'dpi_too_low',
  sentence: 'The image has {dpi} DPI at its print size. At least {least} DPI are required.',
} as const;
export const dpiTooHigh = {
  code: 'dpi_too_high',
  sentence: 'The image has {dpi} DPI at its print size. At most {most} DPI can be printed.',
} as const;
export const lowDpi = {
  code: 'low_dpi',
  sentence: 'The image has {dpi} DPI at its print size. At least {recommended} DPI are recommended.',
} as const;
export const transparencyNotSupported = {
  code: 'transparency_not_supported',
  sentence: 'The image has transparency, which {method} does not print.',
} as const;
export const designRequired = {
  code: 'design_required',
  sentence: 'The variant can only be ordered with a design. Create one with POST /v2/variants/{id}/design.',
} as const;
export const orderCopy = {
  code: 'order_copy',
  sentence: 'Variant {id} is the copy that belongs to an order. {instead}',
} as const;
export const priceChanged = { code: 'price_changed', sentence: 'The price changed from {was} to {now}.' } as const;
export const noLongerOffered = {
  code: 'no_longer_offered',
  message: 'The shipping rate is no longer offered.',
} as const;

export const productFull = { code: 'product_full', sentence: 'A product can have at most {max} {things}.' } as const;

export const notAUrl = { code: 'not_a_url', message: 'Must be a URL.' } as const;
export const notHttps = { code: 'not_https', message: 'Must begin with https://.' } as const;
export const urlHasCredentials = {
  code: 'url_has_credentials',
  message: 'Must not contain a user name or a password.',
} as const;
export const portNotAllowed = { code: 'port_not_allowed', message: 'Must use port 443.' } as const;
export const privateAddress = {
  code: 'private_address',
  message: 'Must not point to an address of a private or special-purpose network.',
} as const;

export const notBase64 = { code: 'not_base64', message: 'Must contain Base64 after whsec_.' } as const;

export const tooManyWebhooks = {
  code: 'too_many_webhooks',
  sentence: 'The limit of {max} webhooks for {event} has been reached. Delete or change another webhook first.',
} as const;

export const unknownQueryParameter = {
  code: 'unknown_query_parameter',
  sentence: 'This query parameter does not exist. Allowed parameters: {names}.',
} as const;
export const noQueryParameters = {
  code: 'no_query_parameters',
  message: 'This endpoint has no query parameters.',
} as const;
export const unknownRelation = {
  code: 'unknown_relation',
  sentence: 'Cannot expand {names}. Allowed values: {allowed}.',
} as const;
export const multipleValues = { code: 'multiple_values', message: 'Must be a single value.' } as const;
export const tooBroad = {
  code: 'too_broad',
  message: 'Matches too many variants. Use a longer part of the SKU.',
} as const;
export const outOfRange = { code: 'out_of_range', sentence: 'Must be a whole number from {min} to {max}.' } as const;
export const pageTooDeep = {
  code: 'page_too_deep',
  sentence:
    'Page numbers can skip at most {max} objects. Follow links.next instead, or use filter[since_id] if the endpoint supports it.',
} as const;
export const positionTooOld = {
  code: 'position_too_old',
  message: 'Events after this position have been deleted. Begin again with 0.',
} as const;
export const notBesidePages = {
  code: 'not_beside_pages',
  message: 'Cannot be sent together with page or cursor.',
} as const;
export const responseTooLarge = {
  code: 'response_too_large',
  message: 'The response would be larger than 6 MB. Expand fewer relations.',
} as const;
export const keyReused = {
  code: 'key_reused',
  message: 'This key was used for a different request within the last 24 hours. Use a new key.',
} as const;

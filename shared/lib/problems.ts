// The closed list of what can be wrong with a field: every sentence that a caller may read there, with its code. A code
// is stable: clients compare it, so a sentence may be reworded and a code may not. A name in braces is filled in
// (`fill`). Constants, not a table: a bundle holds those that it uses.

export const missing = { code: 'missing', message: 'Is required.' } as const;
export const empty = { code: 'empty', message: 'Must not be empty.' } as const;
export const notAText = { code: 'not_a_text', message: 'Must be a text.' } as const;
export const notANumber = { code: 'not_a_number', message: 'Must be a number.' } as const;
export const notAWholeNumber = { code: 'not_a_whole_number', message: 'Must be a whole number.' } as const;
export const notABoolean = { code: 'not_a_boolean', message: 'Must be true or false.' } as const;
export const notAList = { code: 'not_a_list', message: 'Must be a list.' } as const;
export const notAnObject = { code: 'not_an_object', message: 'Must be an object.' } as const;
export const notValid = { code: 'not_valid', message: 'Is not valid.' } as const;
export const tooMuchWrong = { code: 'too_much_wrong', message: 'Has more errors than can be listed.' } as const;
export const notOneOf = { code: 'not_one_of', sentence: 'Must be one of: {values}.' } as const;

export const tooSmall = { code: 'too_small', sentence: 'Must be at least {min}.' } as const;
export const tooLarge = { code: 'too_large', sentence: 'Must be at most {max}.' } as const;
export const tooPrecise = { code: 'too_precise', message: 'Must have at most two decimals.' } as const;
export const tooShort = { code: 'too_short', sentence: 'Must be at least {min} characters.' } as const;
export const tooLong = { code: 'too_long', sentence: 'Must be at most {max} characters.' } as const;
export const tooMany = { code: 'too_many', sentence: 'Must hold at most {max} {things}.' } as const;

export const controlCharacters = {
  code: 'control_characters',
  message: 'Must be text without control characters.',
} as const;
export const lineBreaks = { code: 'line_breaks', message: 'Must be one line, without line breaks or tabs.' } as const;
export const surroundingSpace = {
  code: 'surrounding_space',
  message: 'Must not begin or end with white space.',
} as const;
export const invisibleCharacters = {
  code: 'invisible_characters',
  message: 'Must not hold invisible characters, such as a zero-width space.',
} as const;
export const notALanguage = {
  code: 'not_a_language',
  message: 'Is not a language code of two small letters (ISO 639-1).',
} as const;
export const noLanguage = { code: 'no_language', message: 'Must hold a text in one language at least.' } as const;
export const notAnEmail = { code: 'not_an_email', message: 'Must be an e-mail address.' } as const;
export const notACountry = {
  code: 'not_a_country',
  message: 'Must be a country code of two capital letters (ISO 3166-1 alpha-2).',
} as const;
export const notAProvince = { code: 'not_a_province', message: 'Must be one to three letters or digits.' } as const;
export const noProvince = { code: 'no_province', sentence: 'Is needed for shipments to {country}.' } as const;
export const notADate = { code: 'not_a_date', message: 'Must be a date, as 2026-11-21.' } as const;
export const notATime = {
  code: 'not_a_time',
  message: 'Must be a date, as 2026-11-21, 2026-11-21 10:00:00 (UTC) or ISO 8601 with an offset.',
} as const;
export const notLater = { code: 'not_later', sentence: 'Must be later than {field}.' } as const;
export const notAMediaType = { code: 'not_a_media_type', message: 'Must be a media type, as image/png.' } as const;

export const notAnId = { code: 'not_an_id', message: 'Must be an id.' } as const;
export const notIds = { code: 'not_ids', message: 'Must be an id or a comma-separated list of ids.' } as const;
export const notAReference = { code: 'not_a_reference', message: 'Must be an id, or an object with an id.' } as const;
export const notAMethod = { code: 'not_a_method', message: 'Must be the id or the handle of a method.' } as const;
export const notAScale = {
  code: 'not_a_scale',
  message: 'Must be either the id of a scale, or one name or handle.',
} as const;
export const noIdOrSku = { code: 'no_id_or_sku', message: 'Needs an id or a sku.' } as const;

export const doesNotExist = { code: 'not_found', message: 'Does not exist.' } as const;
export const notUploaded = {
  code: 'not_uploaded',
  message: 'Nothing was uploaded to it yet, or a file of more than 200 MB, which was removed.',
} as const;
export const sizeNeeded = {
  code: 'size_needed',
  sentence: 'Is required until the next full hour: {count} files of more than 200 MB came from this key in this hour.',
} as const;
export const uploadUsed = { code: 'upload_used', message: 'Was used already. Upload the file again.' } as const;
export const notAnImage = { code: 'not_an_image', sentence: 'Is no picture to print: {why}.' } as const;
export const otherType = { code: 'other_type', sentence: 'Was uploaded as {said}, and is {found}.' } as const;
export const taken = { code: 'taken', message: 'Has already been taken.' } as const;
export const listedTwice = { code: 'listed_twice', message: 'Is listed twice.' } as const;
export const mixedForms = {
  code: 'mixed_forms',
  message: 'Must be given for each production or for none.',
} as const;
export const usedTwice = { code: 'used_twice', sentence: 'Is used by another {thing} in this request.' } as const;
export const contradictory = {
  code: 'contradictory',
  sentence: 'Was also given as {name} with another value.',
} as const;
export const notOrderable = { code: 'not_orderable', message: 'Cannot be ordered.' } as const;
export const notDesignable = { code: 'not_designable', message: 'Cannot be designed.' } as const;
export const otherMethod = {
  code: 'other_method',
  message: 'The product is not designed with this method.',
} as const;
export const noArea = { code: 'no_area', sentence: 'The product has no area for {method} on this view.' } as const;
export const printTooLarge = {
  code: 'print_too_large',
  sentence: 'Is {print} mm as it is printed; {limit} takes at most {size} mm.',
} as const;
export const outsideArea = { code: 'outside_area', sentence: 'Lies outside of {area}, which is {size} mm.' } as const;
export const tooFewDots = {
  code: 'too_few_dots',
  sentence: 'Has {dpi} dpi at its print size; at least {least} are needed.',
} as const;
export const tooManyDots = {
  code: 'too_many_dots',
  sentence: 'Has {dpi} dpi at its print size; at most {most} can be printed.',
} as const;
export const fewDots = {
  code: 'few_dots',
  sentence: 'Has {dpi} dpi at its print size; {recommended} are recommended.',
} as const;
export const printsNoAlpha = {
  code: 'prints_no_alpha',
  sentence: 'Has transparency, which {method} does not print.',
} as const;
export const onlyCustomized = {
  code: 'only_customized',
  sentence: 'Can only be ordered once it is designed: POST /v2/variants/{id}/design.',
} as const;
export const keptCopy = {
  code: 'kept_copy',
  sentence: 'Variant {id} is the copy that an order keeps; {instead}.',
} as const;
export const priceChanged = { code: 'price_changed', sentence: 'Was {was} and is {now} now.' } as const;
export const noLongerOffered = { code: 'no_longer_offered', message: 'Is no longer offered.' } as const;

export const productFull = { code: 'product_full', sentence: 'A product has at most {max} {things}.' } as const;

export const notAUrl = { code: 'not_a_url', message: 'Must be a URL.' } as const;
export const notHttps = { code: 'not_https', message: 'Must begin with https://.' } as const;
export const namesUser = { code: 'names_user', message: 'Must not hold a user name or a password.' } as const;
export const otherPort = { code: 'other_port', message: 'Must use port 443.' } as const;
export const privateAddress = {
  code: 'private_address',
  message: 'Must not name an address of a private or special network.',
} as const;

export const notBase64 = { code: 'not_base64', message: 'Must hold Base64 after whsec_.' } as const;

export const tooManyWebhooks = {
  code: 'too_many_webhooks',
  sentence: 'At most {max} webhooks may name {event}, and so many do.',
} as const;

export const unknownQuery = { code: 'unknown_query', sentence: 'Is not known here. Allowed: {names}.' } as const;
export const noQuery = { code: 'no_query', message: 'Is not known here: this endpoint takes no query.' } as const;
export const unknownRelation = { code: 'unknown_relation', sentence: 'Unknown: {names}. Allowed: {allowed}.' } as const;
export const severalValues = { code: 'several_values', message: 'Must be one value.' } as const;
export const tooBroad = { code: 'too_broad', message: 'Fits too many variants. Name more of the SKU.' } as const;
export const outOfRange = { code: 'out_of_range', sentence: 'Must be a whole number from {min} to {max}.' } as const;
export const tooFar = {
  code: 'too_far',
  sentence:
    'A page number may pass over at most {max} objects. Follow links.next, or poll with filter[since_id] where it is offered.',
} as const;
export const answerTooLarge = {
  code: 'answer_too_large',
  message: 'The answer would be larger than 6 MB. Expand less.',
} as const;
export const keyReused = {
  code: 'key_reused',
  message: 'Was used for another request within the last 24 hours.',
} as const;

// The closed list of problems of import rows, with their codes. Codes are stable, because staff and their tools compare
// them. The docs generator writes `docs/reference/import-errors.md` from this file.

export {
  controlCharacters,
  doesNotExist,
  invisibleCharacters,
  lineBreaks,
  missing,
  notALanguage,
  notAUrl,
  notHttps,
  portNotAllowed,
  privateAddress,
  productFull,
  taken,
  tooLarge,
  tooLong,
  tooMany,
  tooPrecise,
  tooSmall,
  urlHasCredentials,
} from '../../lib/problems.ts';

export const wrongCellCount = {
  code: 'wrong_cell_count',
  sentence: 'The row has {cells} cells, but the header has {columns} columns.',
} as const;
export const unclosedQuote = {
  code: 'unclosed_quote',
  message: 'A cell begins with a quote that is never closed, so it contains the rest of the file.',
} as const;
export const notADecimal = {
  code: 'not_a_number',
  message: 'Must be a number such as 12,90 or 12.90, with digits and one decimal comma or point.',
} as const;
export const notGrams = {
  code: 'too_precise',
  message: 'Must be a weight in kilograms with at most three decimal places.',
} as const;
export const notAFlag = {
  code: 'not_a_boolean',
  message: 'Must be yes or no (or ja, nein, true, false, 1, 0).',
} as const;
export const unknownCommand = {
  code: 'unknown_command',
  message: 'Must be empty or one of upsert, create, update, delete.',
} as const;
export const unknownCountry = {
  code: 'unknown_country',
  message: 'Must be the handle, the code or the name of a country.',
} as const;
export const wrongOptionType = {
  code: 'wrong_option_type',
  sentence: 'This handle belongs to an option that is not a {type}. Use a different handle.',
} as const;
export const alreadyExists = {
  code: 'already_exists',
  message: 'Already exists. Use the command update or upsert to change it.',
} as const;
export const notThere = {
  code: 'not_found',
  message: 'Does not exist. Use the command create or upsert to create it.',
} as const;
export const nothingToDelete = { code: 'not_found', message: 'Does not exist or has already been deleted.' } as const;
export const duplicate = {
  code: 'duplicate',
  sentence: 'An earlier row has the same {thing}. Remove one of the two rows.',
} as const;
export const nameMismatch = {
  code: 'name_mismatch',
  message: 'All rows of a size label must have the same display name, but an earlier row has a different one.',
} as const;
export const differsFromMaster = {
  code: 'differs_from_master',
  sentence: 'This value comes from the master product, where it is {value}. Change it there, or leave the cell empty.',
} as const;
export const handleTaken = {
  code: 'handle_taken',
  message: 'The merchant uses this handle for another product. Use a different handle.',
} as const;
export const handleMismatch = {
  code: 'handle_mismatch',
  sentence: "The merchant's handle for this product is {handle}. Use that handle, or leave the cell empty.",
} as const;
export const isDiscontinued = {
  code: 'discontinued',
  message: 'The product would be discontinued before it is available. Set a later discontinue_at first.',
} as const;
export const isLocked = {
  code: 'locked',
  message: 'The product was being processed for more than 15 minutes. Import the row again.',
} as const;
export const inconsistentRows = {
  code: 'inconsistent_rows',
  sentence: 'The rows of this product do not form a valid product. {why}',
} as const;

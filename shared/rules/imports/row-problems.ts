// The closed list of problems of import rows, with their codes. Codes are stable, because staff and their tools compare
// them. The docs generator writes `docs/import-errors.md` from this file.

export {
  controlCharacters,
  doesNotExist,
  invisibleCharacters,
  lineBreaks,
  missing,
  namesUser,
  notALanguage,
  notAUrl,
  notHttps,
  otherPort,
  privateAddress,
  productFull,
  taken,
  tooLarge,
  tooLong,
  tooMany,
  tooPrecise,
  tooSmall,
} from '../../lib/problems.ts';

export const wrongCells = {
  code: 'wrong_cells',
  sentence: 'The row has {cells} cells, the header {columns}.',
} as const;
export const unclosedQuote = {
  code: 'unclosed_quote',
  message: 'A cell begins with a quote that is never closed: the rest of the file is in it.',
} as const;
export const notADecimal = {
  code: 'not_a_number',
  message: 'Must be a number such as 12,90 or 12.90: digits, and one decimal comma or point.',
} as const;
export const notGrams = {
  code: 'too_precise',
  message: 'Must have at most three decimals: it is in kilograms.',
} as const;
export const notAFlag = {
  code: 'not_a_flag',
  message: 'Must be yes or no (also ja, nein, true, false, 1, 0).',
} as const;
export const badCommand = {
  code: 'bad_command',
  message: 'Must be empty or one of upsert, create, update, delete.',
} as const;
export const unknownCountry = {
  code: 'unknown_country',
  message: 'Is neither the handle, the code nor the name of a country.',
} as const;
export const otherOption = {
  code: 'other_option',
  sentence: 'Is the handle of an option that is no {type}. Take another handle.',
} as const;
export const alreadyExists = {
  code: 'exists',
  message: 'Exists already. Take the command update or upsert to change it.',
} as const;
export const notThere = {
  code: 'not_found',
  message: 'Does not exist. Take the command create or upsert to make it.',
} as const;
export const nothingToDelete = { code: 'not_found', message: 'Does not exist, or is deleted already.' } as const;
export const duplicate = {
  code: 'duplicate',
  sentence: 'The same {thing} has a row above: one row is enough for each.',
} as const;
export const otherName = {
  code: 'other_name',
  message: 'The rows of one size label must have one display name: a row above has another.',
} as const;
export const ofTheMaster = {
  code: 'of_the_master',
  sentence: 'The master product decides it: there it is {value}. Change it there, or leave the cell empty.',
} as const;
export const ofAnother = {
  code: 'of_another',
  message: "Is the merchant's handle of another product. Take another one.",
} as const;
export const otherHandle = {
  code: 'other_handle',
  sentence: "The merchant's handle of this product is {handle}. Take that, or leave the cell empty.",
} as const;
export const hasEnded = {
  code: 'ended',
  message: 'The product is discontinued before it would be available. Give it a later end first.',
} as const;
export const isLocked = {
  code: 'locked',
  message: 'The product was being processed for more than 15 minutes. Import the row again.',
} as const;
export const refusedTogether = {
  code: 'not_valid',
  sentence: 'The rows of one product do not fit together: {why}',
} as const;

/** Normalises a name for comparison: trimmed, in NFC and in lowercase. */
export const sameName = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Writes a name so that names compare as people read them: without outer spaces, in NFC, in small letters. */
export const sameName = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Text by lower-case language code, for example `{ de: 'Tasse', en: 'Mug' }`. */
export type Localized = Readonly<Record<string, string>>;

/** The text in a language, else in English, else in any language it has; empty when it has none. */
export function inLanguage(text: Localized, language: string): string {
  return text[language] ?? text.en ?? Object.values(text)[0] ?? '';
}

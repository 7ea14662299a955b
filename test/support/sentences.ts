// The form of texts for people. The rules find the most frequent reasons why a text is hard to read. They do not judge
// its English.

/**
 * The form that a text must have:
 * - `sentence`: complete sentences, each with a full stop or a question mark
 * - `phrase`: complete sentences, or a noun phrase with a full stop: the description of a field
 * - `heading`: a phrase without a full stop, colon or semicolon
 * - `line`: a line of output, which can be a sentence, a heading or a label with its value
 */
export type TextForm = 'sentence' | 'phrase' | 'heading' | 'line';

const wordsAtMost = 25;

/** Lists the faults of a text: an empty list if it has none. Braces stand for values that are filled in. */
export function faultsOf(text: string, form: TextForm): readonly string[] {
  const paragraphs = paragraphsOf(text);
  const sentences = paragraphs.flatMap(sentencesOf);
  return [...paragraphs.flatMap((one) => formFaults(one, form)), ...sentences.flatMap(sentenceFaults)];
}

function formFaults(paragraph: string, form: TextForm): readonly string[] {
  if (form === 'line') return [];
  if (form === 'heading') return /[.:;]$|[:;]\s|\.\s/.test(paragraph) ? ['is no heading'] : [];
  return [
    ...(/^([A-Z0-9`{"“<(]|--|npm )/.test(paragraph) ? [] : ['does not begin with a capital letter']),
    ...(/[.?]["”)]?$|\{\w*\}$/.test(paragraph) ? [] : ['does not end with a full stop']),
  ];
}

const withoutSubject =
  /^(Is (no|not|none|neither|known|needed|used|printed|listed)|Are|Has (no|not)|Holds|Lies|Fits|Stands|Needs|Takes|Knows|Was) /;

function sentenceFaults(sentence: string): readonly string[] {
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}#]/u.test(word)).length;
  const marks = sentence.match(/[;:](?=\s|$)/g)?.length ?? 0;
  return [
    ...(words > wordsAtMost ? [`has ${words} words in a sentence`] : []),
    ...(marks > 1 ? [`has ${marks} semicolons and colons in a sentence`] : []),
    ...(/^(Of|As|Whom) /.test(sentence) ? ['begins with Of, As or Whom'] : []),
    ...(withoutSubject.test(`${sentence.replace(/[.?]$/, '')} `) ? ['has no subject'] : []),
  ];
}

/** Splits Markdown into paragraphs and items of lists, without blocks of code and rows of tables. */
const paragraphsOf = (text: string): readonly string[] =>
  text
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/^\s*\|.*$/gm, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((one) =>
      one
        .replace(/^\s*(?:[-*]|\d+\.|#+) /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((one) => /\p{L}/u.test(one));

/** Splits a paragraph into sentences. Code and addresses count as one word. */
const sentencesOf = (paragraph: string): readonly string[] =>
  paragraph
    .replace(/`[^`]*`/g, '#code')
    .replace(/\{\w*\}/g, '#value')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/(?<=[.?!]["”)]?) (?=[\p{Lu}#“"(])/u);

/** Joins the lines of a usage text that belong together: a command or an option with its description. */
export const usageParts = (text: string): readonly string[] =>
  text.split(/\n\s*\n|\n(?=\s*(?:-|npm |[A-Z]+ {2,}|\w+ {3,}))/).map((one) => one.replace(/\s+/g, ' ').trim());

const alike = 0.4; // of the pairs of letters: a letter too many, two in the wrong order, a part left out
const shown = 5;

/** Finds the names that one which there is not may have been meant for, the nearest first. */
export function nearNames(asked: string, names: readonly string[]): readonly string[] {
  const pairs = pairsOf(asked);
  const likenessOf = (name: string): number => {
    const others = pairsOf(name);
    return (2 * pairs.intersection(others).size) / (pairs.size + others.size);
  };
  return names
    .map((name) => ({ name, likeness: likenessOf(name) }))
    .filter(({ likeness }) => likeness >= alike)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, shown)
    .map(({ name }) => name);
}

/** Lists the pairs of neighbouring letters, whatever their case; the ends of a name have one too. */
function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...` ${text.toLowerCase()} `];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

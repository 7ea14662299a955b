const alike = 0.4; // share of equal pairs of letters: an extra letter, two swapped letters, or a missing part
const shown = 5;

/** Returns the names that an unknown name may stand for, nearest first. */
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

/** Returns the pairs of adjacent letters, regardless of case. The ends of a name also form pairs. */
function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...` ${text.toLowerCase()} `];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

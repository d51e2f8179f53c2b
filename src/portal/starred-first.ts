/** Puts the items whose key is among the stars first, in the order of the stars; the others stay as they were. */
export function starredFirst<Item>(items: readonly Item[], stars: readonly string[], keyOf: (item: Item) => string): readonly Item[] {
  const placeOf = (item: Item) => stars.indexOf(keyOf(item)) + 1 || stars.length + 1
  return [...items].sort((a, b) => placeOf(a) - placeOf(b))
}

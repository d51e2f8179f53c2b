/** Puts the items whose key is among the stars first, in the order of the stars; the others stay as they were. */
export function starredFirst<Item>(
  items: readonly Item[],
  stars: readonly string[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const places = new Map(stars.map((star, at) => [star, at]))
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? stars.length
  return [...items].sort((a, b) => placeOf(a) - placeOf(b))
}

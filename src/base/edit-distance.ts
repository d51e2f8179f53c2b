/**
 * Returns how many edits lead from what was typed to each beginning of a word: the first number is for no letters, the
 * last for the whole word. An edit omits, adds or replaces a letter, or swaps two neighbours (the Damerau–Levenshtein
 * distance, in which no letter is edited twice).
 *
 * @param limit stop where all further numbers are greater
 */
export function editsToBeginnings(typed: string, word: string, limit = Infinity): readonly number[] {
  const edits = [typed.length]
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: typed.length + 1 }, (_, index) => index)
  for (let end = 1; end <= word.length; end++) {
    const next = [end]
    for (let index = 1; index <= typed.length; index++) {
      const isSame = typed[index - 1] === word[end - 1]
      const isSwapped = typed[index - 1] === word[end - 2] && typed[index - 2] === word[end - 1]
      const withoutSwap = Math.min(
        (row[index] ?? 0) + 1,
        (next[index - 1] ?? 0) + 1,
        (row[index - 1] ?? 0) + (isSame ? 0 : 1),
      )
      next.push(isSwapped ? Math.min(withoutSwap, (before[index - 2] ?? 0) + 1) : withoutSwap)
    }
    edits.push(next[typed.length] ?? 0)
    // The least number never falls from row to row.
    if (Math.min(...next) > limit) break
    before = row
    row = next
  }
  return edits
}

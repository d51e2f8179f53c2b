/** The candidate that was probably meant by a mistyped word, if any comes near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const ranked = candidates
    .map((candidate) => ({ candidate, away: closeness(typed, candidate.toLowerCase()) }))
    .filter(({ away }) => away <= Math.max(1, Math.ceil(typed.length / 3)))
    .toSorted((a, b) => a.away - b.away)
  return ranked[0]?.candidate
}

// A beginning counts as near: `image` means `imagePath`.
function closeness(typed: string, candidate: string): number {
  return typed.length > 1 && (candidate.startsWith(typed) || typed.startsWith(candidate))
    ? 1
    : distance(typed, candidate)
}

/** How many letters to add, drop or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

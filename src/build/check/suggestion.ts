/** Returns the candidate most similar to a misspelled word, or undefined if none is similar enough. */
export function suggestionFor(word: string, candidates: readonly string[]): string | undefined {
  const typo = word.toLowerCase()
  const ranking = candidates
    .map((candidate) => ({ candidate, distance: distance(typo, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.ceil(typo.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
  return ranking[0]?.candidate
}

/** The number of letters to insert, delete or replace, or 1 if one word begins with the other: `image`, `imagePath`. */
function distance(typo: string, candidate: string): number {
  const shorterLength = Math.min(typo.length, candidate.length)
  if (shorterLength > 1 && (candidate.startsWith(typo) || typo.startsWith(candidate))) return 1
  // Levenshtein's algorithm, row by row.
  let row = Array.from({ length: candidate.length + 1 }, (_, index) => index)
  for (const [rowIndex, typedLetter] of [...typo].entries()) {
    const nextRow = [rowIndex + 1]
    for (const [column, letter] of [...candidate].entries()) {
      const replacement = (row[column] ?? 0) + (typedLetter === letter ? 0 : 1)
      nextRow.push(Math.min(replacement, (row[column + 1] ?? 0) + 1, (nextRow[column] ?? 0) + 1))
    }
    row = nextRow
  }
  return row[candidate.length] ?? 0
}

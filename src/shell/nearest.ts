import { wordsOf } from '../app/words.ts'

/** A less similar name is no likely meaning of a path. 1 is equal. */
const LEAST_SIMILARITY = 0.5
/** The similarity of a name that begins with the path. */
const BEGINNING = 0.7
/** The beginning of a name has at least so many letters. */
const MIN_LETTERS = 3

/** The destination with the name or address that is most similar to a path. Undefined if none is similar. */
export function nearestTo<Destination extends { readonly names: readonly string[] }>(
  path: string,
  destinations: readonly Destination[],
): Destination | undefined {
  const letters = lettersOf(decode(path))
  let nearest: Destination | undefined
  let most = LEAST_SIMILARITY
  for (const destination of destinations) {
    const similarity = Math.max(...destination.names.map((name) => similarityOf(letters, lettersOf(name))))
    if (similarity > most) [nearest, most] = [destination, similarity]
  }
  return nearest
}

/** Letters and digits only: `/audio-to-text` is `/audiotext` but for two letters. */
const lettersOf = (text: string) => wordsOf(text).join('')

/** The share of adjacent pairs of letters that two texts have in common (Sørensen–Dice coefficient). */
function similarityOf(path: string, name: string): number {
  const [inPath, inName] = [pairsOf(path), pairsOf(name)]
  const share = (2 * [...inPath].filter((pair) => inName.has(pair)).length) / (inPath.size + inName.size || 1)
  return path.length >= MIN_LETTERS && name.startsWith(path) ? Math.max(share, BEGINNING) : share
}

function pairsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** A path that is no valid encoding is compared as it is. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

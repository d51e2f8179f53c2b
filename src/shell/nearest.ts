import { wordsOf } from '../app/words.ts'

/** A name is offered only if its similarity to the path exceeds this. 1 means equal. */
const LEAST_SIMILARITY = 0.5
/** The minimum similarity of a name that begins with the path. */
const BEGINNING = 0.7
/** Shorter paths do not count as the beginning of a name. */
const MIN_LETTERS = 3

/** Returns the destination whose name or address is most similar to a path, or undefined if none is similar. */
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

/** Keeps only letters and digits, so that `/audio-to-text` differs from `/audiotext` by just two letters. */
const lettersOf = (text: string) => wordsOf(text).join('')

/** Returns the Sørensen–Dice coefficient of the letter pairs, at least BEGINNING if the name begins with the path. */
function similarityOf(path: string, name: string): number {
  const [inPath, inName] = [pairsOf(path), pairsOf(name)]
  const share = (2 * [...inPath].filter((pair) => inName.has(pair)).length) / (inPath.size + inName.size || 1)
  return path.length >= MIN_LETTERS && name.startsWith(path) ? Math.max(share, BEGINNING) : share
}

function pairsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** Returns the path unchanged if it cannot be decoded. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

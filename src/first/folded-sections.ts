import { parseJson, stringsIn } from '../base/json.ts'
import { FOLDED_KEY } from '../base/keys.ts'
import { browserStorage } from '../base/safe-storage.ts'

/** Folds the sections of cards that the user has folded, before the first paint. card-section.tsx has the same state. */
export function foldSections(): void {
  const ids = stringsIn(parseJson(browserStorage.read(FOLDED_KEY) ?? 'null'))
  const fold = () => {
    for (const id of ids) document.getElementById(id)?.setAttribute('data-state', 'folded')
  }
  fold()
  if (document.readyState !== 'loading' || ids.length === 0) return
  // A long page arrives in parts, and the browser may paint each. Observers are called before it does.
  const arrivals = new MutationObserver(fold)
  arrivals.observe(document, { childList: true, subtree: true })
  const stop = () => {
    fold()
    arrivals.disconnect()
  }
  document.addEventListener('readystatechange', stop, { once: true })
}

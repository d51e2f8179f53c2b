import { parseJson, stringsIn } from '../base/json.ts'
import { FOLDED_KEY } from '../base/keys.ts'
import { browserStorage } from '../base/safe-storage.ts'

/** Folds the sections of cards that the user has folded, before the first paint. card-section.tsx does the same. */
export function foldSections(): void {
  const ids = new Set(stringsIn(parseJson(browserStorage.read(FOLDED_KEY) ?? 'null')))
  // Once each, because the browser may open a section that the address leads to.
  const fold = () => {
    for (const id of ids) {
      const section = document.getElementById(id)?.closest('details')
      if (section && ids.delete(id)) section.open = false
    }
  }
  fold()
  if (document.readyState !== 'loading' || ids.size === 0) return
  // A long page arrives in parts, and the browser may paint each. Observers are called before it does.
  const arrivals = new MutationObserver(fold)
  arrivals.observe(document, { childList: true, subtree: true })
  const stop = () => {
    fold()
    arrivals.disconnect()
  }
  document.addEventListener('readystatechange', stop, { once: true })
}

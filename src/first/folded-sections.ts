import { parseJson, stringsIn } from '../base/json.ts'
import { FOLDED_KEY } from '../base/keys.ts'
import { browserStorage } from '../base/safe-storage.ts'

/** Folds the sections of cards that the user has folded, before the first paint. card-section.tsx has the same state. */
export function foldSections(): void {
  const fold = () => {
    for (const id of stringsIn(parseJson(browserStorage.read(FOLDED_KEY) ?? 'null'))) {
      document.getElementById(id)?.setAttribute('data-state', 'folded')
    }
  }
  if (document.readyState === 'loading') document.addEventListener('readystatechange', fold, { once: true })
  else fold()
}

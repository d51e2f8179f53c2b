/** What this browser keeps for the person. Storage throws where it is switched off: then nothing is kept, and nothing fails. */

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** For this browser, or for this tab as long as it is open. */
export type Place = 'localStorage' | 'sessionStorage'

/** Null removes. */
export function keep(key: string, value: string | null, place: Place = 'localStorage'): void {
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    // See above.
  }
}

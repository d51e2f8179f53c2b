/**
 * The first code of every page, a small script that blocks: what must happen before the first paint, and before React.
 * An answer that another window waits for is handed over, and nothing else is loaded. Otherwise the address is cleaned,
 * the first probes start, what they find is painted into the page, which is arranged as the person last had it, and then
 * the portal is fetched.
 */
import probes from 'virtual:probes'
import { arrange } from './arrange.ts'
import { arrivalIn, handOver } from '../auth/browser/handover.ts'
import type { Arrival } from '../auth/browser/handover.ts'
import { paintFirstStates } from './states.ts'
import { createBrowserEnv } from '../status/browser/env.ts'
import { createMonitor } from '../status/index.ts'
import { translate } from './language.ts'

/** Put in by build.mjs: the address of main.tsx, and of what it imports. */
declare const MAIN_URL: string
declare const MAIN_IMPORTS: readonly string[]

/** Nothing of ours is longer: what is, somebody else has written, and would cost before the first paint. */
const LONGEST = 100_000

const root = document.documentElement
const arrival = arrivalIn(location.href)
// The code and the state leave the address before anything else can see it (RFC 6749 §3.1.2.5).
if (arrival) history.replaceState(null, '', location.pathname)
mark('data-theme', () => localStorage.getItem('als.theme'))
mark('data-menu', () => localStorage.getItem('als.menu'))
mark('data-locale', () => localStorage.getItem('als.locale'))
// Somebody was signed in: what the page shows will depend on whether they still are.
mark('data-returning', () => Object.keys(sessionStorage).find((key) => key.startsWith('oidc.user:')))
// Room for the person's shortcuts, and the starred cards of this page: theirs, or a visitor's, see app/arrangement.ts.
const kept = (key: string) => (root.dataset['returning'] ? sessionStorage : localStorage).getItem(key)
mark('data-shortcuts', () => kept('als.room'))
mark('data-arranging', () => kept(`als.first${location.pathname}`))
if (arrival?.forAnother) void serveOpener(arrival)
else begin(arrival)

/** In a popup or a hidden frame. */
async function serveOpener(answer: Arrival): Promise<void> {
  root.style.display = 'none'
  if (await handOver(answer)) {
    close()
    // Still here: a browser that does not let a page close its window.
    if (document.body)
      document.body.textContent =
        (root.dataset['locale'] ?? root.lang) === 'es' ? 'Puede cerrar esta ventana.' : 'You can close this window.'
    root.style.display = ''
  } else if (window === parent) {
    // Nobody took it: the portal's page is gone, so this one becomes the portal.
    root.style.display = ''
    begin(answer)
  }
}

function begin(answer: Arrival | null): void {
  // Before all else that waits for the page: it works on what is shown.
  translate()
  const status = createMonitor(probes, createBrowserEnv())
  const endPainting = paintFirstStates(probes, status)
  const endArranging = arrange()
  status.start()
  for (const href of MAIN_IMPORTS)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const main = import(MAIN_URL) as Promise<typeof import('../main.tsx')>
  main
    .then(({ start }) => start({ status, endPainting, endArranging, answer: answer?.url ?? null }))
    .catch((thrown: unknown) => {
      // The prerendered page stays, and nothing of it may stay hidden.
      root.removeAttribute('data-returning')
      root.removeAttribute('data-arranging')
      reportError(thrown)
    })
}

function mark(attribute: string, read: () => string | null | undefined): void {
  try {
    const value = read()
    if (value && value.length <= LONGEST) root.setAttribute(attribute, value)
  } catch {
    // Storage denied: nothing was chosen, and nobody was here.
  }
}

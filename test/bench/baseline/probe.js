'use strict'
// The baseline of the benchmark: checks the sites as the portal does, in a script written by hand.
{
  /** @typedef {'Down' | 'Degraded' | 'Operational'} State */

  const sites = ['https://www.als.example']
  const icons = { Down: 'cross', Degraded: 'warning', Operational: 'good' }

  // Request the icons before the page is parsed; show the results once it is.
  const parsed = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
      else resolve()
    })
  )
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector))

  /** @type {(url: string) => Promise<{ state: State, ms?: number }>} */
  const probe = (url) =>
    new Promise((resolve) => {
      const image = new Image()
      const startedAt = performance.now()
      const timer = setTimeout(() => resolve({ state: 'Down' }), 10_000)
      const end = (/** @type {boolean} */ loaded) => {
        clearTimeout(timer)
        const ms = performance.now() - startedAt
        if (!loaded && ms < 100) resolve({ state: 'Down' })
        else resolve({ state: loaded && ms >= 3000 ? 'Degraded' : 'Operational', ms })
      }
      image.onload = () => end(true)
      image.onerror = () => end(false)
      image.src = `${url}/favicon.ico?${Date.now()}`
    })

  const check = async () => {
    const states = await Promise.all(
      sites.map(async (url) => {
        const { state, ms } = await probe(url)
        await parsed
        const tile = `[data-site="${url}"]`
        find(tile).dataset['state'] = state
        find(`${tile} .state span`).textContent = state
        find(`${tile} .state use`).setAttribute('href', `/icons.svg#${icons[state]}`)
        find(`${tile} b`).textContent = ms === undefined ? '–' : `${Math.floor(ms)} ms`
        return state
      }),
    )
    const withoutOutage = states.includes('Degraded') ? 'Degraded Performance' : 'All Systems Operational'
    find('#overall').textContent = states.includes('Down') ? 'Some Services Down' : withoutOutage
    find('#last').textContent = new Date().toLocaleTimeString('en')
  }

  void check()
  setInterval(check, 60_000)
  void parsed.then(() => find('#refresh').addEventListener('click', check))
}

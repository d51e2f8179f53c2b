import type { PortalConfig } from '../../src/portal/config.ts'
import type { KnownPath } from '../../src/portal/pages.ts'

/** Returns the configuration without the content of these pages and their menu items. */
export function withoutPages(config: PortalConfig, paths: readonly KnownPath[]): PortalConfig {
  const cards = Object.entries(config.cards).map(([group, list]) => [
    group,
    paths.some((path) => path === `/${group}`) ? [] : list,
  ])
  return {
    ...config,
    menu: config.menu.filter(({ href }) => paths.every((path) => path !== href)),
    cards: Object.fromEntries(cards) as PortalConfig['cards'], // the same keys
    webinars: paths.includes('/webinars') ? [] : config.webinars,
  }
}

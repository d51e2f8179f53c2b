import { readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Stack } from '../../../src/dev/stack.ts'
import type { Card, CardGroup, MenuItem, PortalConfig, Text } from '../../../src/portal/config.ts'
import { shipped } from '../shipped.ts'

const groups: readonly CardGroup[] = ['webpages', 'apps', 'tools', 'demo']

const cardsOf = (make: (group: CardGroup) => readonly Card[]): PortalConfig['cards'] => ({
  webpages: make('webpages'),
  apps: make('apps'),
  tools: make('tools'),
  demo: make('demo'),
})
const pictures = groups.flatMap((group) => shipped.cards[group].map(({ imagePath = '' }) => imagePath))
const count = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** A portal with a menu, but without sites, cards or webinars. */
const empty: PortalConfig = { ...shipped, sites: [], cards: cardsOf(() => []), webinars: [] }

/** The design point: 200 sites, and 200 cards on one page. */
const many: PortalConfig = {
  ...shipped,
  sites: count(200).map((number) => ({
    name: { en: `Site ${number}`, es: `Sitio ${number}` },
    url: `https://site-${number}.als.example`,
  })),
  cards: cardsOf((group) =>
    count({ webpages: 200, apps: 30, tools: 2, demo: 2 }[group]).map((number) => ({
      name: { en: `Website ${number} of ${group}`, es: `Web ${number} de ${group}` },
      url: `https://card-${number}.als.example`,
      imagePath: pictures[number % pictures.length] ?? '',
      description: { es: 'Una frase que dice lo que hay detrás. Y otra que dice para quién es.' },
    })),
  ),
  webinars: count(3).map((number) => ({
    name: { en: `Webinar ${number}`, es: `Webinario ${number}` },
    url: `https://video.als.example/embed/webinar-${number}`,
    description: { es: 'Una sesión práctica. Con ejemplos.' },
  })),
}

// A word without a place to break, and a name as long as a sentence.
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const long: Text = {
  en: 'International Centre for Comparative Studies of Transfer Pricing and Intangible Assets',
  es: 'Centro Internacional de Estudios Comparados de Precios de Transferencia y Activos Intangibles',
}
const lengthy = (index: number): Text => (index % 2 === 0 ? word : long)
const withLabel = (item: MenuItem, label: Text): MenuItem => ({ ...item, label })
const sentences: Text = {
  es: `${'Una descripción que no acaba nunca, porque quien la escribió quería contarlo todo. '.repeat(4)}https://intranet.als.example/procedimientos/viajes/anticipos-y-liquidaciones-2026.`,
}

/** Very long names, a submenu, badges, and `status.confirm`. */
const extreme: PortalConfig = {
  ...shipped,
  name: long,
  shortName: 'International',
  status: { confirm: true, intervalSeconds: 60 },
  sites: shipped.sites.map((site, index) => (index < 2 ? { ...site, name: lengthy(index) } : site)),
  menu: [
    ...shipped.menu.slice(0, 2),
    ...shipped.menu.slice(2, 4).map((item, index) => withLabel(item, lengthy(index))),
    {
      label: { en: 'Learning', es: 'Formación' },
      href: '/learning',
      icon: 'book',
      badge: { en: 'New', es: 'Nuevo' },
      items: [
        { label: { en: 'Webinars', es: 'Webinarios' }, href: '/webinars', icon: 'webinars', badge: '128' },
        { label: word, href: 'https://handbook.als.example', icon: 'document' },
        { label: { en: 'Demo', es: 'Demos' }, href: '/demo', icon: 'demo', isAdminAccess: true },
      ],
    },
  ],
  cards: cardsOf((group) =>
    shipped.cards[group].map((card, index) =>
      index < 2 ? { ...card, name: lengthy(index), description: sentences } : card,
    ),
  ),
  webinars: [0, 1].map((index) => ({
    name: lengthy(index),
    url: `https://video.als.example/embed/webinar-${index}`,
    description: sentences,
  })),
}

/** The networks of the first sites, in order. */
const networkOf = ['office', 'office', 'office', 'lab']

/** Causes of an outage that are none of the group's own: two networks, and the status page of a vendor. */
const causes: PortalConfig = {
  ...shipped,
  sites: shipped.sites.map((site, index) => ({ ...site, ...(networkOf[index] && { network: networkOf[index] }) })),
  networks: {
    office: { name: { en: 'the office VPN', es: 'la VPN de la oficina' }, help: 'https://www.als.example/vpn' },
    lab: { name: { en: 'the network of the lab', es: 'la red del laboratorio' } },
  },
  vendors: [
    {
      name: { en: 'Mail vendor', es: 'Proveedor de correo' },
      status: 'https://status.vendor.example/api/v2/summary.json',
      sites: ['ALS Valuation'],
    },
  ],
}

/** What operators of other groups write: sections, links of every kind, logos, and texts in one language. */
const sample = JSON.parse(readFileSync('test/sample/portal.json', 'utf8')) as PortalConfig // our own file

/** Contents of portal.json that operators may write. */
export const contents = {
  shipped,
  empty,
  many,
  extreme,
  sample,
  causes,
  spanish: { ...shipped, locale: 'es' },
} as const
export type ContentName = keyof typeof contents

/**
 * Returns a function that changes the content of a running portal. Its calls must not overlap.
 * @param file the configuration file of the stack, which has the shipped content at first
 */
export function createShow(stack: () => Pick<Stack, 'rebuild'>, file: string): (content: ContentName) => Promise<void> {
  let shown: ContentName = 'shipped'
  return async (content) => {
    if (content === shown) return
    await cp('test/sample/images', join(dirname(file), 'images'), { recursive: true })
    await writeFile(file, JSON.stringify(contents[content]))
    await stack().rebuild()
    shown = content
  }
}

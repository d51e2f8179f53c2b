import type { BakedConfig, Card, CardLink, PortalConfig, Site } from '../portal/config.ts'

/** Leaves out what only card pages and the palette show, and the addresses of the sites, which the first script has. */
export const bakedConfigOf = ({ sites, cards, ...config }: PortalConfig): BakedConfig => ({
  ...config,
  sites: sites.map(withoutAddress),
  cards: {
    webpages: cards.webpages.map(linkTo),
    apps: cards.apps.map(linkTo),
    tools: cards.tools.map(linkTo),
    demo: cards.demo.map(linkTo),
  },
})

const withoutAddress = ({ url: _url, icon: _icon, ...site }: Site): BakedConfig['sites'][number] => site

const linkTo = ({ imagePath: _path, description: _text, keywords: _words, ...link }: Card): CardLink => link

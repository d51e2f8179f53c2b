import { z } from 'zod'
import { iconNames } from '../icons.ts'
import type { Fault } from './problem.ts'
import { absoluteUrlFault, authorityFault, urlFault } from './urls.ts'
import { clientIdFault, picturePathFault, scopeFault, staffDomainFault, wordsFault } from './words.ts'

// The one definition of the file's format: the checker reads it, `static/portal.schema.json` is made from it, and the
// descriptions are the hints of the checker. Patterns are what an editor can show; the functions are the rule.

/** A string that a function judges. */
function judged(description: string, faultOf: (value: string) => Fault | null, pattern = '\\S') {
  return z
    .string()
    .superRefine((value, context) => {
      const fault = faultOf(value)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault.message, params: { hint: fault.hint } })
    })
    .meta({ description, pattern })
}

const words = (description: string) => judged(description, wordsFault)

const text = (description: string) =>
  z
    .union([
      words(description),
      z.strictObject({ en: words('The text in English.'), es: words('The text in Spanish.') }),
    ])
    .meta({ description: `${description} In both languages: {"en": "…", "es": "…"}.` })

const url = (description: string) =>
  judged(
    `${description} An https: address, or a path on this host beginning with one "/".`,
    urlFault,
    '^(https?://[^/]|/(?!/))',
  )

const flag = (description: string) => z.boolean().exactOptional().meta({ description })
const forStaff = flag('Only for users whose e-mail is in the staff domain. Optional; false when left out.')
const forSignedIn = flag('Only for signed-in users. Optional; false when left out.')

const identity = z
  .strictObject({
    authority: judged(
      'The issuer of the identity provider, such as "https://id.als.example/realms/als".',
      authorityFault,
      '^https?://[^/?#]+(/[^?#]*)?$',
    ),
    clientId: judged('The id under which the provider knows the portal.', clientIdFault),
    scope: judged(
      'What to ask of the provider. Optional; "openid" when left out.',
      scopeFault,
      '(^| )openid( |$)',
    ).default('openid'),
    staffDomain: judged(
      'The domain of the e-mails of the group\'s staff, without "@"; its subdomains count too.',
      staffDomainFault,
      '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
    ),
    loadUserInfo: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to call the user-info endpoint too. Optional; false when left out.' }),
  })
  .meta({ description: 'The identity provider, where visitors sign in.' })

const site = z.strictObject({
  name: text("The site's name on the dashboard."),
  url: judged('The site\'s address, such as "https://www.als.example".', absoluteUrlFault, '^https?://[^/]'),
})

const menuItem = z
  .strictObject({
    label: text("The item's label."),
    href: url('Where the item leads.'),
    icon: z.enum(iconNames).meta({ description: "The name of the item's icon." }),
    isAdminAccess: forSignedIn,
    isALSaccess: forStaff,
    badge: text('A short word beside the label. Optional.').exactOptional(),
    get items() {
      return z.array(menuItem).exactOptional().meta({ description: 'A submenu. Optional.' })
    },
  })
  .meta({ id: 'menuItem', description: 'An item of the menu.' })

const card = z
  .strictObject({
    name: text("The card's name."),
    url: url('Where the card leads.'),
    imagePath: judged('The card\'s picture, a file such as "images/card.svg".', picturePathFault, '^images/'),
    description: text('What it is, in two sentences. A plain text is Spanish.'),
    adminAccess: forSignedIn,
    isALSaccess: forStaff,
  })
  .meta({ id: 'card', description: 'A card of a catalogue page.' })

const cards = (page: string) => z.array(card).meta({ description: `The cards of the page ${page}; [] for none.` })

const webinar = z.strictObject({
  name: text("The webinar's name."),
  url: url('The address of the player to embed, not of the page around it.'),
  description: text('What it is about. A plain text is Spanish.'),
})

export const configSchema = z
  .strictObject({
    $schema: z
      .string()
      .exactOptional()
      .meta({ description: 'Where editors find this schema: "./portal.schema.json". Optional.' }),
    name: text("The product's name, as in page titles."),
    shortName: text("The short name in the menu's header."),
    locale: z
      .enum(['en', 'es'])
      .default('en')
      .meta({ description: 'The language of a first visit, of plain names and labels. Optional; "en" when left out.' }),
    identity,
    status: z
      .strictObject({
        confirm: z
          .boolean()
          .default(false)
          .meta({ description: 'Whether to ask twice before calling a site down. Optional; false when left out.' }),
      })
      .prefault({})
      .meta({ description: 'How sites are checked. Optional.' }),
    sites: z.array(site).meta({ description: 'The sites that the dashboard watches; [] for none.' }),
    menu: z.array(menuItem).meta({ description: 'The side menu, from top to bottom.' }),
    cards: z
      .strictObject({ webpages: cards('Webpages'), apps: cards('Apps'), tools: cards('Tools'), demo: cards('Demo') })
      .meta({ description: 'The cards of the catalogue pages.' }),
    webinars: z.array(webinar).meta({ description: 'The webinars, first one first; [] for none.' }),
  })
  .meta({ description: 'The portal: one object with its names, identity provider, sites, menu, cards and webinars.' })

/** The JSON schema for editors, as data. */
export const jsonSchema: unknown = z.toJSONSchema(configSchema, { io: 'input', target: 'draft-07' })

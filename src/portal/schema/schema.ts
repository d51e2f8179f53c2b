import { z } from 'zod'
import { locales } from '../../base/locales.ts'
import type { Locale } from '../../base/locales.ts'
import { iconNames } from '../icons.ts'
import { knownPaths } from '../pages.ts'
import type { KnownPath } from '../pages.ts'
import type { Fault } from './fault.ts'
import {
  absoluteUrlFault,
  authorityFault,
  contactFault,
  iconFault,
  monitorFault,
  linkFault,
  pageFault,
  searchFault,
  siteFault,
  urlFault,
  vendorFault,
  videoFault,
} from './urls.ts'
import {
  audienceFault,
  brandColorFault,
  claimPathFault,
  clientIdFault,
  groupFault,
  logoPathFault,
  parameterNameFault,
  picturePathFault,
  scopeFault,
  staffDomainFault,
  textFault,
} from './strings.ts'

// The definition of the file format: `static/portal.schema.json` is generated from it, and the checker shows the
// descriptions as hints. The functions decide what is valid; the patterns only approximate them for editors.

/** A string validated by a function. */
export function checkedString(description: string, faultOf: (value: string) => Fault | null, pattern = '\\S') {
  return z.string().superRefine(refuseWith(faultOf)).meta({ description, pattern })
}

function refuseWith(faultOf: (value: string) => Fault | null) {
  return (value: string, context: z.RefinementCtx) => {
    const fault = faultOf(value)
    if (fault !== null) context.addIssue({ code: 'custom', message: `${fault.message}\n${fault.hint}` })
  }
}

const plainText = (description: string) => checkedString(description, textFault)

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** A text: a string, or an object with one for each language. `stringSchema` makes the schema of a string. */
export function localizedText(description: string, stringSchema: (description: string) => z.ZodType<string, string>) {
  const optionalString = (locale: Locale) => stringSchema(`The text in ${englishNames.of(locale)}.`).exactOptional()
  // The cast is safe, because the entries are those of all languages.
  const texts = Object.fromEntries(locales.map((locale) => [locale, optionalString(locale)])) as Record<
    Locale,
    ReturnType<typeof optionalString>
  >
  const hint = `Write at least one of ${locales.map((locale) => `"${locale}"`).join(', ')}.`
  const example = locales.map((locale) => `"${locale}": "…"`).join(', ')
  return z
    .union([
      stringSchema(description),
      z.strictObject(texts).refine((given) => Object.keys(given).length > 0, `has no text\n${hint}`),
    ])
    .meta({ description: `${description} In one language or in several: {${example}}.` })
}

const text = (description: string) => localizedText(description, plainText)

const textOrNone = (description: string) =>
  checkedString(description, (value) => (value === '' ? null : textFault(value)), '')

const keywords = text(
  'Words that people search for, separated by spaces. They are not shown. Optional.',
).exactOptional()

const link = (description: string) =>
  checkedString(
    `${description} An https:, http:, mailto: or tel: address, or a path on this host beginning with one "/".`,
    linkFault,
    '^(https?://[^/]|mailto:|tel:|/(?!/))',
  )

/** An address that pages open, but not of a mail or telephone: the key has a meaning of its own. */
const address = (description: string) =>
  checkedString(
    `${description} An https: address, or a path on this host beginning with one "/".`,
    urlFault,
    '^(https?://[^/]|/(?!/))',
  )

const contact = (description: string) =>
  checkedString(
    `${description}: "mailto:portal@als.example", a tel: number, or the address of a help page. Optional.`,
    contactFault,
    '^(mailto:[^@]+@|tel:|https?://[^/])',
  ).exactOptional()

const flag = (description: string) => z.boolean().meta({ description: `${description} Optional; false when left out.` })

const hides = 'This hides, it does not protect: everything in the build is public.'
export const audience = z
  .union([
    z
      .array(checkedString('The name of a group, such as "audit".', groupFault))
      .min(1, 'is an empty list\nNobody would see it. Write at least one group: ["audit"].'),
    z.enum(['signed-in', 'staff'], {
      error: 'is not a known audience\nWrite "signed-in", "staff", or a list of groups: ["audit", "tax"].',
    }),
  ])
  .meta({
    description: `Who sees it: "signed-in", "staff", or a list of groups, of which one is enough: ["audit", "tax"]. ${hides} Optional; everybody when left out.`,
  })
  .exactOptional()
const forStaff = flag(
  `The same as "for": "staff": only for users whose e-mail address is in the staff domain. ${hides}`,
).exactOptional()
const forSignedIn = flag(`The same as "for": "signed-in": only for signed-in users. ${hides}`).exactOptional()

const absoluteUrl = (description: string) => checkedString(description, absoluteUrlFault, '^https?://[^/]')

const staffDomain = checkedString(
  'A domain of staff e-mail addresses, without "@".',
  staffDomainFault,
  '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
)
const noStaffDomain = 'is an empty list\nWrite at least one domain: "tp.als.example".'

const noAudience = 'is an empty list\nWrite at least one audience, or remove the key.'

const identity = z
  .strictObject({
    authority: checkedString(
      'The issuer of the identity provider, such as "https://id.als.example/realms/als".',
      authorityFault,
      '^https?://[^/?#]+(/[^?#]*)?$',
    ),
    origins: z
      .array(absoluteUrl('An address on another host of the provider, such as "https://tokens.als.example".'))
      .meta({
        description: "Other hosts of the provider, if some of its endpoints are not on the authority's host. Optional.",
      })
      .exactOptional(),
    clientId: checkedString('The client ID of the portal at the provider.', clientIdFault),
    scope: checkedString(
      'The scopes to request. Optional; "openid" when left out.',
      scopeFault,
      '(^| )openid( |$)',
    ).default('openid'),
    staffDomain: z.union([staffDomain, z.array(staffDomain).min(1, noStaffDomain)]).meta({
      description:
        'The domain of staff e-mail addresses, without "@", or a list of domains; their subdomains count too.',
    }),
    parameters: z
      .record(z.string().superRefine(refuseWith(parameterNameFault)), checkedString('Its value.', textFault))
      .meta({
        description:
          'More parameters of the authorization request, such as {"kc_idp_hint": "staff-directory"}, with texts as values. Optional.',
      })
      .exactOptional(),
    audiences: z
      .array(checkedString('The name of an audience, such as "als-project".', audienceFault))
      .min(1, noAudience)
      .meta({
        description:
          'Audiences of ID tokens that are trusted beside the client ID, if the provider names more than that. Optional.',
      })
      .exactOptional(),
    loadUserInfo: flag('Whether to call the user-info endpoint as well.').default(false),
    dpop: z
      .literal([true, false, 'required'])
      .meta({
        description:
          'Whether tokens are bound to the browser (DPoP): true if the provider offers it, "required" always, false never. Optional; true when left out.',
      })
      .default(true),
    responseMode: z
      .literal(['fragment', 'query'])
      .meta({
        description:
          'Where the provider’s answers come in the address. Optional; when left out, in the fragment if the provider offers that. "query" behind a gateway that loses fragments.',
      })
      .exactOptional(),
    requireVerifiedEmail: flag(
      'Whether staff e-mail addresses count only if the provider says that they are verified.',
    ).default(false),
    groupsClaim: checkedString(
      'The claim that lists the groups of a user: a name, or a path such as "realm_access.roles". Optional; "groups" when left out.',
      claimPathFault,
    ).default('groups'),
    account: z
      .union([
        address('Where users change their password and second factor.'),
        z.literal(false, {
          error: 'is neither an address nor false\nWrite the address of the page, or false for no link.',
        }),
      ])
      .meta({
        description:
          'The address where users change their password and second factor; false for no link. Optional; the account page of a Keycloak realm when left out.',
      })
      .exactOptional(),
  })
  .meta({ description: 'The identity provider, where visitors sign in.' })

const site = z.strictObject({
  name: text("The site's name on the dashboard."),
  url: checkedString('The site\'s address, such as "https://www.als.example".', siteFault, '^https?://[^/]'),
  icon: checkedString(
    'The address of a picture at the site, if that is not /favicon.ico on its host. Optional.',
    iconFault,
    '^https?://[^/]',
  ).exactOptional(),
  keywords,
  contact: contact("Whom to tell about the site, if not the portal's administrators"),
  network: checkedString(
    'The key in "networks" of the network without which the site cannot be reached, such as "office". Optional.',
    textFault,
  ).exactOptional(),
})

const network = z
  .strictObject({
    name: text('What people call the network, as in a sentence: "the office VPN".'),
    help: link('Where people read how to connect to it. Optional.').exactOptional(),
  })
  .meta({ description: 'A network without which some sites cannot be reached: an object with a "name" and "help".' })

const vendor = z
  .strictObject({
    name: text('What people call the vendor or its service, such as "Mail vendor".'),
    status: checkedString(
      'The summary of its status page: of Statuspage "https://status.vendor.example/api/v2/summary.json", of Instatus "https://vendor.example/v3/summary.json".',
      vendorFault,
      '^https?://[^/]+/(.*/)?summary\\.json$',
    ),
    sites: z
      .array(z.string().meta({ description: 'The name of a site, in any language.' }))
      .min(1, 'is an empty list\nNobody would read its incidents. Write the names of the sites that need it.')
      .meta({ description: 'The names of the sites that need the vendor.' }),
    components: z
      .array(checkedString('The name of a component, as the vendor writes it.', textFault))
      .min(1, 'is an empty list\nWrite the names of components, or remove the key.')
      .meta({
        description:
          "The components of the vendor's status page that count, by their names. Optional; all when left out.",
      })
      .exactOptional(),
  })
  .meta({ description: 'A company whose status page tells about its incidents.' })

const noTarget = 'is missing\nAdd "href", or "items" if the item is a heading with a submenu.'
const noItems = 'is empty\nAdd items, or remove "items" and give it an "href".'

const menuItem = z
  .strictObject({
    label: text("The item's label."),
    href: link('The target of the item. An item with "items" may lack it.').exactOptional(),
    icon: z
      .enum(iconNames)
      .meta({
        description:
          "The name of the item's icon. An item without one, such as an imprint, stands small below the others.",
      })
      .exactOptional(),
    for: audience,
    isAdminAccess: forSignedIn,
    isALSaccess: forStaff,
    badge: text('A short word next to the label. Optional.').exactOptional(),
    get items() {
      return z.array(menuItem).meta({ description: 'A submenu. Optional.' }).exactOptional()
    },
  })
  .superRefine(({ href, items }, context) => {
    if (href !== undefined || (items && items.length > 0)) return
    const [key, message] = items ? ['items', noItems] : ['href', noTarget]
    context.addIssue({ code: 'custom', path: [key], message })
  })
  .meta({ id: 'menuItem', description: 'An item of the menu.' })

const MAX_LINKS = 3
const MAX_SEARCHES = 4
const MAX_VENDORS = 10

const cardLink = z
  .strictObject({
    name: text('What the link leads to, such as "Guide".'),
    url: link('The target of the link.'),
  })
  .meta({ description: 'A link below the description of a card.' })

const searchTarget = z
  .strictObject({
    name: text('Where the search goes on, such as "People".'),
    url: checkedString(
      'The address of a search, with {query} where the word goes: "https://intranet.example/people?q={query}".',
      searchFault,
      '^(https?://[^/?#{]+[/?#]|/(?!/)).*\\{query\\}',
    ),
  })
  .meta({ description: 'A search of the group beside that of the portal.' })

const card = z
  .strictObject({
    id: checkedString(
      'A word of your own that no other card has, by which stars and recent items know it when its name, page or section changes. Optional.',
      textFault,
    ).exactOptional(),
    name: text("The card's name."),
    section: text('The heading above this card and the others of its section. Optional.').exactOptional(),
    url: link('The target of the card.'),
    signIn: address(
      "The address that starts the program's own sign-in, which signed-in users open instead. Optional.",
    ).exactOptional(),
    imagePath: checkedString(
      'The card\'s picture, a file such as "images/card.svg". Optional; a monogram when left out.',
      picturePathFault,
      '^images/',
    ).exactOptional(),
    fit: z
      .enum(['cover', 'contain'])
      .meta({
        description:
          'How the picture is shown: "cover" fills its place and may cut it; "contain" shows all of a logo. Optional; "cover" when left out.',
      })
      .exactOptional(),
    description: text('A description in two sentences. Optional.').exactOptional(),
    keywords,
    contact: contact("Whom to tell about the program, if not the portal's administrators"),
    links: z
      .array(cardLink)
      .refine(
        ({ length }) => length <= MAX_LINKS,
        `has more than ${MAX_LINKS} links\nKeep at most ${MAX_LINKS}: a card has no room for more.`,
      )
      .meta({ description: 'Links below the description, such as a guide: [{"name": "Guide", "url": "…"}]. Optional.' })
      .exactOptional(),
    for: audience,
    adminAccess: forSignedIn,
    isALSaccess: forStaff,
  })
  .meta({ id: 'card', description: 'A card of a catalogue page.' })

const pageTexts = z
  .strictObject({
    title: text('The heading of the page and the title of its tab. Optional.').exactOptional(),
    intro: localizedText('The introduction below the heading, "" for none. Optional.', textOrNone).exactOptional(),
  })
  .meta({ description: 'The texts of a page, if they are not those of the portal.' })

/** One key for each page. `Object.fromEntries` loses them. */
type PagesShape = Readonly<Record<KnownPath, z.ZodExactOptional<typeof pageTexts>>>

const cards = (page: string) =>
  z.array(card).meta({
    description: `The cards of the page ${page}, one list for all groups: give each card the "section" of its group; [] for none.`,
  })

const webinar = z.strictObject({
  name: text("The webinar's name."),
  url: checkedString(
    'The address of the player to embed, not of the page of the video: an https: address, or a path on this host.',
    videoFault,
    '^(https?://[^/]|/(?!/))',
  ),
  description: text('A short description.'),
})

const intervalFault =
  'must be a whole number from 30 to 3600\nSeconds from one check of all sites to the next, without quotes.'

export const configSchema = z
  .strictObject({
    $schema: z
      .string()
      .meta({ description: 'The location of this schema, for editors: "./portal.schema.json". Optional.' })
      .exactOptional(),
    name: text("The product's name, as in page titles."),
    contact: contact("The portal's administrators"),
    shortName: text("The short name in the menu's header."),
    locale: z.enum(locales).default('en').meta({
      description:
        'The language of plain texts, and of browsers that ask for none of the portal’s languages. Optional; "en" when left out.',
    }),
    identity,
    status: z
      .strictObject({
        confirm: flag('Whether to check twice before reporting a site as down.').default(false),
        // Specification, sections 4 and 9: 60 seconds.
        intervalSeconds: z
          .int(intervalFault)
          .min(30, intervalFault)
          .max(3600, intervalFault)
          .default(60)
          .meta({ description: 'Seconds from one check of all sites to the next. Optional; 60 when left out.' }),
        monitor: checkedString(
          'The history of the group\'s own monitor: a path on this host such as "/status-history.json", or an https: address. Optional.',
          monitorFault,
          '^(https?://[^/]|/(?!/))',
        ).exactOptional(),
        monitorPage: checkedString(
          "The page of the group's own monitor, to which the details of a site link. Optional.",
          pageFault,
          '^(https?://[^/]|/(?!/))',
        ).exactOptional(),
      })
      .meta({ description: 'How sites are checked. Optional.' })
      .prefault({}),
    sites: z.array(site).meta({ description: 'The sites that the dashboard watches; [] for none.' }),
    networks: z
      .record(z.string(), network)
      .meta({
        description:
          'The networks without which some sites cannot be reached: {"office": {"name": "the office VPN", "help": "https://…"}}. Optional.',
      })
      .exactOptional(),
    vendors: z
      .array(vendor)
      .refine(
        ({ length }) => length <= MAX_VENDORS,
        `has more than ${MAX_VENDORS} vendors\nKeep at most ${MAX_VENDORS}: every open page asks each of them.`,
      )
      .meta({ description: 'Companies whose status pages are read, for the sites that need them. Optional.' })
      .exactOptional(),
    menu: z.array(menuItem).meta({ description: 'The side menu, from top to bottom.' }),
    pages: z
      .strictObject(Object.fromEntries(knownPaths.map((path) => [path, pageTexts.exactOptional()])) as PagesShape)
      .meta({ description: 'Headings and introductions of pages: {"/apps": {"title": "…", "intro": "…"}}. Optional.' })
      .exactOptional(),
    cards: z
      .strictObject({ webpages: cards('Webpages'), apps: cards('Apps'), tools: cards('Tools'), demo: cards('Demo') })
      .meta({
        description:
          'The cards of the catalogue pages, one list for each page: {"webpages": […], "apps": [], "tools": [], "demo": []}.',
      }),
    webinars: z.array(webinar).meta({ description: 'The webinars, in the order shown; [] for none.' }),
    brand: z
      .strictObject({
        color: checkedString(
          'The colour of links, buttons and marks, such as "#0c6b70". Each theme takes the nearest shade that can be read. Optional.',
          brandColorFault,
          '^#[0-9A-Fa-f]{6}$',
        ).exactOptional(),
        logo: checkedString(
          'The path of a logo for the menu, beside the short name: "images/logo.svg". It is shown whole, on white. Without a favicon.svg beside this file, icons show it, too. Optional.',
          logoPathFault,
          '\\.svg$',
        ).exactOptional(),
      })
      .meta({ description: 'The look of the operator: {"color": "#0c6b70", "logo": "images/logo.svg"}. Optional.' })
      .exactOptional(),
    searches: z
      .array(searchTarget)
      .refine(
        ({ length }) => length <= MAX_SEARCHES,
        `has more than ${MAX_SEARCHES} searches\nKeep at most ${MAX_SEARCHES}.`,
      )
      .meta({
        description:
          'Other searches, as last rows of the portal\'s own: [{"name": "People", "url": "https://intranet.example/people?q={query}"}]. Optional.',
      })
      .exactOptional(),
  })
  .meta({
    description: 'The portal: an object with its names, identity provider, sites, menu, cards and webinars.',
    // For Visual Studio Code.
    allowComments: true,
    allowTrailingCommas: true,
  })

/** The content of `static/portal.schema.json`: a JSON Schema for editors. */
export function schemaText(): string {
  return `${JSON.stringify(z.toJSONSchema(configSchema, { io: 'input', target: 'draft-07' }), null, 2)}\n`
}

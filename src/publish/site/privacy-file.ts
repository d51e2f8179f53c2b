import type { Locale, PortalConfig } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { hostsOf, storedItems } from '../../privacy/index.ts'
import { locales } from '../../texts/index.ts'
import { privacyTexts } from '../../texts/privacy.ts'

const words = {
  en: {
    title: (name: string) => `What ${name} stores, and whom it asks`,
    intro:
      'For those who write the privacy notice. The build writes this file from the portal’s configuration. In Preferences, each user sees the same list with what is stored at that moment.',
    stored: 'Stored in the browser',
    noCookies:
      'The portal sets no cookies and sends none of this to its own server. The sign-in service receives what signs the user in. An item whose time is over is removed when the portal is used again.',
    storedColumns: ['Item', 'Purpose', 'Kept', 'The user can delete it', 'Where'],
    deletion: {
      'at-once': 'yes',
      asks: 'yes, after a question',
      'signed-out': 'yes, while signed out',
      never: 'no, it ends as said',
    },
    asked: 'Servers that the page asks',
    address:
      'Each of them learns the address of the device and the kind of browser. The sites and the sign-in service may have cookies of their own.',
    askedColumns: ['Server', 'Purpose', 'Hosts'],
    own: 'the portal’s own',
  },
  es: {
    title: (name: string) => `Qué guarda ${name} y a quién pregunta`,
    intro:
      'Para quien redacta el aviso de privacidad. Este archivo se genera a partir de la configuración del portal. En Preferencias, cada usuario ve la misma lista con lo que hay guardado en ese momento.',
    stored: 'Guardado en el navegador',
    noCookies:
      'El portal no usa cookies y no envía nada de esto a su propio servidor. El servicio de acceso recibe lo necesario para iniciar la sesión. Lo que ha vencido se elimina al volver a usar el portal.',
    storedColumns: ['Dato', 'Finalidad', 'Se conserva', 'El usuario puede borrarlo', 'Dónde'],
    deletion: {
      'at-once': 'sí',
      asks: 'sí, tras una pregunta',
      'signed-out': 'sí, sin sesión iniciada',
      never: 'no, termina como se indica',
    },
    asked: 'Servidores a los que pregunta la página',
    address:
      'Cada uno de ellos conoce la dirección del equipo y el tipo de navegador. Los sitios y el servicio de acceso pueden tener sus propias cookies.',
    askedColumns: ['Servidor', 'Finalidad', 'Hosts'],
    own: 'el del portal',
  },
} as const

/** What the portal stores and whom it asks, in both languages, for the firm's privacy notice. */
export const privacyMd = (config: PortalConfig): string =>
  [config.locale, ...locales.filter((locale) => locale !== config.locale)]
    .map((locale) => sectionsIn(locale, config))
    .join('\n')

function sectionsIn(locale: Locale, config: PortalConfig): string {
  const { title, intro, stored, noCookies, storedColumns, deletion, asked, address, askedColumns, own } = words[locale]
  const { items, hosts } = privacyTexts[locale]
  const storedRows = storedItems.map(({ id, place, keys, deletion: how }) => [
    items[id].name,
    items[id].purpose,
    items[id].end,
    deletion[how],
    `${place}: ${keys.map(code).join(', ')}`,
  ])
  const askedRows = hostsOf(config).map(({ kind, origins }) => [
    hosts[kind].name,
    hosts[kind].purpose,
    origins.map(code).join(', ') || own,
  ])
  return `# ${title(plain(textOf(config.name, locale, config.locale).text))}

${intro}

## ${stored}

${noCookies}

${tableOf(storedColumns, storedRows)}

## ${asked}

${address}

${tableOf(askedColumns, askedRows)}
`
}

/** Escapes what Markdown reads as markup. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>&#]/g, '\\$&')

const code = (text: string): string => `\`${text}\``

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

import type { Locale } from '../../base/locales.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { hostsOf, storedItems } from '../../privacy/index.ts'
import { locales } from '../../base/locales.ts'
import { messages, publishedTexts } from '../../texts/index.ts'

/** What the portal stores and whom it asks, in all languages, for the firm's privacy notice. */
export const privacyMd = (config: PortalConfig): string =>
  [config.locale, ...locales.filter((locale) => locale !== config.locale)]
    .map((locale) => sectionsIn(locale, config))
    .join('\n')

function sectionsIn(locale: Locale, config: PortalConfig): string {
  const { title, intro, stored, noCookies, storedColumns, deletion, items, asked, address, askedColumns, own } =
    publishedTexts[locale].privacy
  const { hosts } = messages[locale].privacy
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

import { ICON_MARK } from '../app/marks.ts'
import type { PortalConfig } from '../portal/config.ts'
import { elementOf } from './inline.ts'
import type { Inline } from './inline.ts'
import { manifestFile } from './manifest.ts'
import { plainText } from './plain-text.ts'
import { troubleIcon, troubles } from './status-icons.ts'

export interface Document {
  readonly lang: string
  readonly title: string
  readonly description: string
  readonly themeColor: { readonly light: string; readonly dark: string }
  /** The icons there are, as paths in the site. */
  readonly icons: readonly string[]
  readonly hasManifest?: boolean
  /** Also those of status-icons.ts, which take the icon's place while a site is degraded or down. */
  readonly hasTroubleIcons?: boolean
  /** In the page itself: a request less before the first paint, which on a slow line is most of the waiting. */
  readonly inline?: Inline
  readonly styles: readonly string[]
  /** Address of a module. */
  readonly module?: string
  /** Markup of the page's content. */
  readonly html: string
  /** Markup for browsers without scripts. */
  readonly noScript?: string
  /** The same page in other languages, of which the first script shows the one that was chosen: see translate.ts. */
  readonly translations?: readonly Translation[]
}

export interface Translation extends Pick<Document, 'lang' | 'title' | 'html'> {}

/** Characters. What is longer comes in pieces on a slow line, and its beginning is worth more than that nothing of it moves. */
const LONG_PAGE = 100_000
/** Id of what follows the page's content. */
const END = 'end'

/**
 * A whole HTML document.
 *
 * The script comes first: it sets the theme before anything is painted. And nothing is painted before all of the content
 * is there, where the browser can wait for that: what comes piece by piece moves what came before.
 *
 * @throws where the markup has inline scripts, styles or handlers, which the policy would refuse
 */
export function documentOf(page: Document): string {
  const translations = (page.translations ?? []).map(
    (each) => `\n<template lang="${escape(each.lang)}" title="${escape(each.title)}">${partsOf(each)}</template>`,
  )
  const isAwaited = page.html.length < LONG_PAGE
  const body = `${page.noScript ? `\n<noscript>${page.noScript}</noscript>` : ''}\n${partsOf(page)}${isAwaited ? `\n<template id="${END}"></template>` : ''}${translations.join('')}`
  const inline = body.match(/<script(?![^>]*\ssrc=)[^>]*>|<style[^>]*>|<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>/i)
  if (inline) throw new Error(`The policy refuses this in the page "${page.title}": ${inline[0]}`)
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    ...(isAwaited ? [`<link rel="expect" href="#${END}" blocking="render">`] : []),
    ...(page.inline ? [elementOf('script', page.inline.script), elementOf('style', page.inline.style)] : []),
    ...(page.module === undefined ? [] : [`<script type="module" src="${escape(page.module)}"></script>`]),
    ...page.styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`),
    `<title>${escape(page.title)}</title>`,
    `<meta name="description" content="${escape(page.description)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escape(page.themeColor.light)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escape(page.themeColor.dark)}">`,
    ...(page.hasManifest ? [`<link rel="manifest" href="/${manifestFile}">`] : []),
    ...page.icons.flatMap((path) => iconLink(path, page.hasTroubleIcons === true)),
  ]
  return `<!doctype html>
<html lang="${escape(page.lang)}">
<head>
${head.join('\n')}
</head>
<body>${body}
</body>
</html>
`
}

/** The part of the page that depends on the language. first/language.ts replaces it by its id. */
function partsOf({ html }: Pick<Document, 'html'>): string {
  return `<div id="root">${html}</div>`
}

/** For search results and previews: the portal's name, and what everybody finds in its menu. */
export function descriptionOf(config: Pick<PortalConfig, 'name' | 'locale' | 'menu'>): string {
  const open = config.menu.filter((item) => !item.isAdminAccess && !item.isALSaccess)
  return `${plainText(config.name, config.locale)}: ${open.map(({ label }) => plainText(label, config.locale)).join(', ')}`
}

/** None for the icons that only the manifest names. */
function iconLink(path: string, hasTroubleIcons: boolean): string | readonly [] {
  if (path.endsWith('.svg')) {
    const trouble = hasTroubleIcons
      ? troubles.map((state) => ` ${ICON_MARK}${state}="/${troubleIcon(state)}"`).join('')
      : ''
    return `<link rel="icon" type="image/svg+xml" href="/${escape(path)}"${trouble}>`
  }
  if (path.endsWith('.ico')) return `<link rel="icon" sizes="32x32" href="/${escape(path)}">`
  return path.startsWith('apple-') ? `<link rel="apple-touch-icon" href="/${escape(path)}">` : []
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

import { ICON_ATTRIBUTE_PREFIX, PAGE_META, RELEASE_META, SCRIPT_META, THEME_ATTRIBUTE } from '../../base/keys.ts'
import { locales } from '../../base/locales.ts'
import type { Locale } from '../../base/locales.ts'
import { calendarFile, calendarType, feedFile, feedType } from '../../portal/feed-files.ts'
import { manifestFile } from '../../portal/manifest-file.ts'
import type { Inline } from './policy.ts'
import { troubleIcon, troubles } from './icons/status-icons.ts'

export interface Document {
  readonly lang: string
  /** The path of the page. */
  readonly path?: string
  readonly title: string
  readonly description: string
  /** The release that the page belongs to, as in version.json. */
  readonly release: string
  readonly themeColor: { readonly light: string; readonly dark: string }
  /** Paths of the existing icons, relative to the site's root. */
  readonly icons: readonly string[]
  readonly hasManifest?: boolean
  /** Whether the announcements have feeds. */
  readonly hasFeeds?: boolean
  /** Whether status-icons.ts has created the icons that replace favicon.svg while a site is degraded or down. */
  readonly hasTroubleIcons?: boolean
  /** Content-Security-Policy, for hosts that do not send it as a header. */
  readonly policy?: string
  /** The address of main.tsx, which the inline script loads. */
  readonly script?: string
  /** Inlined, because each request before the first paint costs a round trip. */
  readonly inline?: Inline
  /** Addresses of style sheets. */
  readonly styles: readonly string[]
  /** Address of a script module. */
  readonly module?: string
  /** Markup of the page's root. */
  readonly html: string
  /** Markup for browsers without scripts. */
  readonly noScript?: string
  /** Markup of the hidden notices about the page. It follows the root, so that the skip link is the first link. */
  readonly notices?: string
  /** The page in the other languages. first/language.ts shows the language that the user has chosen. */
  readonly translations?: readonly Pick<Document, 'lang' | 'title' | 'html'>[]
}

/**
 * A complete HTML document.
 *
 * The inline script in the head sets the theme before the first paint.
 *
 * @throws for markup with inline scripts, styles or event handlers, which the policy would block, and for an inline
 *   script or style that could end its element early or hide its end. Texts of the configuration never cause it.
 */
export function documentOf(page: Document): string {
  const translations = (page.translations ?? []).map(
    (translation) =>
      `\n<template lang="${escape(translation.lang)}" title="${escape(translation.title)}">${rootOf(translation)}</template>`,
  )
  const body = `${page.noScript ? `\n<noscript>${page.noScript}</noscript>` : ''}\n${rootOf(page)}${page.notices ?? ''}${translations.join('')}`
  // Without the values of attributes, which may contain anything but quotes.
  const inline = body
    .replaceAll(/="[^"]*"/g, '=""')
    .match(/<script(?![^>]*\ssrc=)[^>]*>|<style[^>]*>|<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>/i)
  if (inline) throw new Error(`The policy blocks this in the page "${page.title}": ${inline[0]}`)
  const head = [
    '<meta charset="utf-8">',
    ...(page.policy === undefined
      ? []
      : [`<meta http-equiv="Content-Security-Policy" content="${escape(page.policy)}">`]),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    // Before the inline script, which lets the colour follow the chosen theme (base/theme-color.ts).
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" ${THEME_ATTRIBUTE}="${theme}" media="(prefers-color-scheme: ${theme})" content="${escape(page.themeColor[theme])}">`,
    ),
    ...(page.script === undefined ? [] : [`<meta name="${SCRIPT_META}" content="${escape(page.script)}">`]),
    ...(page.inline
      ? [elementOf('script', page.inline.script, keepAsItIs), elementOf('style', page.inline.style)]
      : []),
    ...(page.module === undefined ? [] : [`<script type="module" src="${escape(page.module)}"></script>`]),
    ...page.styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`),
    '<link rel="license" href="/licenses.txt">',
    `<title>${escape(page.title)}</title>`,
    ...(page.path === undefined ? [] : [`<meta name="${PAGE_META}" content="${escape(page.path)}">`]),
    `<meta name="${RELEASE_META}" content="${escape(page.release)}">`,
    `<meta name="description" content="${escape(page.description)}">`,
    ...(page.hasManifest ? [`<link rel="manifest" href="/${manifestFile()}">`] : []),
    ...(page.hasFeeds ? locales.flatMap(feedLinks) : []),
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

/** The part of the page that depends on the language. first/language.ts finds it by its id and replaces it. */
const rootOf = ({ html }: Pick<Document, 'html'>): string => `<div id="root">${html}</div>`

/** The links to the feeds in a language. Programs find them here, and so does the page itself. */
function feedLinks(locale: Locale): readonly string[] {
  return [
    [feedType, feedFile(locale)],
    [calendarType, calendarFile(locale)],
  ].map(([type, path]) => `<link rel="alternate" type="${type}" hreflang="${locale}" href="/${path}">`)
}

/** Returns the link to an icon, or nothing for an icon that only the manifest lists. */
function iconLink(path: string, hasTroubleIcons: boolean): string | readonly [] {
  if (path.endsWith('.svg')) {
    const trouble = hasTroubleIcons
      ? troubles.map((state) => ` ${ICON_ATTRIBUTE_PREFIX}${state}="/${troubleIcon(state)}"`).join('')
      : ''
    return `<link rel="icon" type="image/svg+xml" href="/${escape(path)}"${trouble}>`
  }
  if (path.endsWith('.ico')) return `<link rel="icon" sizes="180x180" href="/${escape(path)}">`
  return path.startsWith('apple-') ? `<link rel="apple-touch-icon" href="/${escape(path)}">` : []
}

/** For the text or an attribute of an HTML or XML document. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Keeps Cloudflare’s Rocket Loader from changing the script, whose hash the policy names. */
const keepAsItIs = ' data-cfasync="false"'

/**
 * Returns a script of esbuild without the text that would hide the end of an inline script (HTML §4.12.1.3). It can only
 * be a part of a string or a regular expression, where the backslash means nothing.
 */
export const inlineScriptOf = (code: string): string => code.replaceAll('<!--', '<\\!--')

/** @throws for text that could end the element early, which esbuild never writes, or hide its end */
function elementOf(name: 'script' | 'style', text: string, attributes = ''): string {
  const danger = new RegExp(`.{0,40}(?:</${name}|<!--).{0,40}`, 'i').exec(text)
  if (danger) throw new Error(`A <${name}> cannot contain this: ${danger[0]}`)
  return `<${name}${attributes}>${text}</${name}>`
}

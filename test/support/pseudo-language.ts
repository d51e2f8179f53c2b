import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { build } from '../../build.mjs'
import type { PortalConfig } from '../../src/portal/config.ts'
import * as english from '../../src/texts/en/index.ts'
import * as languages from '../../src/texts/index.ts'
import { markedText, pseudoLanguageOf } from './pseudo-texts.ts'

/** Puts the pseudo-language in the place of Spanish during the tests of a file. */
export function speakPseudoLanguage(): void {
  const { messages, firstTexts, publishedTexts, formats, localeNames } = languages
  const pseudo = pseudoLanguageOf(english)
  const replacements = [
    [messages, pseudo.messages],
    [firstTexts, pseudo.firstTexts],
    [publishedTexts, pseudo.publishedTexts],
    [localeNames, pseudo.ownName],
    [formats, pseudo.formats],
  ] as const
  const spanish = replacements.map(([texts]) => texts.es)
  beforeAll(() => replacements.forEach(([texts, es]) => Object.assign(texts, { es })))
  afterAll(() => replacements.forEach(([texts], index) => Object.assign(texts, { es: spanish[index] })))
}

/**
 * Copies the project with the pseudo-language in the place of Spanish.
 * @returns the copy's function that builds a portal
 */
export async function builderOfPseudoLanguage(): Promise<typeof build> {
  const folder = '.cache/pseudo-language'
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of ['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'src', 'static'])
    await cp(name, join(folder, name), { recursive: true })
  await symlink('../../node_modules', join(folder, 'node_modules'))
  await cp('test/support/pseudo-texts.ts', join(folder, 'src/texts/es/pseudo-texts.ts'))
  const names = Object.keys(english).join(', ')
  await writeFile(
    join(folder, 'src/texts/es/index.ts'),
    `import * as english from '../en/index.ts'
import { pseudoLanguageOf } from './pseudo-texts.ts'
export const { ${names} } = pseudoLanguageOf(english)\n`,
  )
  const program = (await import(pathToFileURL(join(folder, 'build.mjs')).href)) as { readonly build: typeof build }
  return program.build
}

const shownKeys = /^(name|shortName|label|title|intro|section|description|badge|text)$/

/** Marks what the operator has written, and makes it Spanish. */
export function marked(config: PortalConfig): PortalConfig {
  const mark = (value: unknown, isShown: boolean): unknown => {
    if (typeof value === 'string') return isShown ? markedText(value) : value
    if (Array.isArray(value)) return value.map((item) => mark(item, isShown))
    if (typeof value !== 'object' || value === null) return value
    if (isShown) return mark(Object.values(value)[0], isShown)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mark(part, shownKeys.test(key))]))
  }
  return { ...(mark(config, false) as PortalConfig), locale: 'es' } // only texts have changed
}

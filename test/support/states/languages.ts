import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadMessages, locales } from '../../../src/i18n/index.ts'
import type { Locale } from '../../../src/i18n/index.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'

const folder = 'src/i18n'
type Pair = Readonly<Record<Locale, string>>

/**
 * The texts of the interface that differ between the languages: those of `index.ts` and of the files `*-texts.ts` in
 * `src/i18n`, and the titles of problems, but not the advice on problems.
 */
export async function interfaceTexts(): Promise<readonly Pair[]> {
  await Promise.all(locales.map(loadMessages))
  const files = readdirSync(folder).filter((name) => /^(index|.*-texts)\.ts$/.test(name))
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(resolve(folder, name)).href) as Promise<object>),
  )
  const pairs = modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => pairsOf(name, value)))
  return [...pairs, ...catalogueTexts()].filter(({ en, es }) => en !== es)
}

function pairsOf(name: string, value: unknown): readonly Pair[] {
  // Call functions such as `messagesFor`; read the tables that have both languages.
  if (typeof value === 'function' && /(Texts|messages)For$/.test(name)) return matched(value('en'), value('es'))
  return name !== 'localeNames' && isPair(value) ? matched(value.en, value.es) : []
}

/** Pairs the texts of two objects of the same shape. Calls functions with ‹› and with 1. */
function matched(en: unknown, es: unknown): readonly Pair[] {
  if (typeof en === 'string' && typeof es === 'string') return [{ en, es }]
  if (typeof en === 'function' && typeof es === 'function') {
    return ['‹›', 1].map((given) => {
      const fill = (text: (...gaps: unknown[]) => unknown) =>
        String(text(...Array.from({ length: text.length }, () => given)))
      return { en: fill(en as () => unknown), es: fill(es as () => unknown) } // checked above
    })
  }
  const others = es as Readonly<Record<string, unknown>> // the compiler ensures the same shape
  return Object.entries(en as object).flatMap(([key, value]) => matched(value, others[key]))
}

/** Reads the titles of problems, which are not exported, from the source: all pairs `['English', 'Español']`. */
function catalogueTexts(): readonly Pair[] {
  const source = readFileSync(`${folder}/auth-problem-titles.ts`, 'utf8')
  return [...source.matchAll(/\[\s*'([^']+)',\s*'([^']+)',?\s*\]/g)].map(([, en = '', es = '']) => ({ en, es }))
}

/** Every text of a configuration that differs between the languages. */
export function contentTexts(config: PortalConfig): readonly Pair[] {
  const found: Pair[] = []
  const collect = (value: unknown): void => {
    if (isPair(value)) found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(config)
  return found.filter(({ en, es }) => en !== es)
}

function isPair(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'en' in value && 'es' in value
}

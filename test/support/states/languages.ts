import { messages, publishedTexts } from '../../../src/texts/index.ts'
import type { Locale } from '../../../src/base/locales.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'

type Pair = Readonly<Record<Locale, string>>

/** The texts of the interface that differ between the languages. */
export function interfaceTexts(): readonly Pair[] {
  const pairs = [...matched(messages.en, messages.es), ...matched(publishedTexts.en.notices, publishedTexts.es.notices)]
  return pairs.filter(({ en, es }) => en !== es)
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
  const texts = es as Readonly<Record<string, unknown>> // the compiler ensures the same shape
  return Object.entries(en as object).flatMap(([key, value]) => matched(value, texts[key]))
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

import type { PortalConfig } from '../portal/config.ts'
import { headingOf, knownPathOf } from '../portal/pages.ts'
import type { ShownText } from '../portal/texts.ts'
import type { Texts } from './context.tsx'

type Pages = Pick<PortalConfig, 'pages'>

/** Returns the heading of the page at a path: the configuration's, or else the specification's. */
export function headingAt(path: string, { pages }: Pages, { t, text }: Texts): ShownText {
  const page = knownPathOf(path)
  const title = page && pages?.[page]?.title
  return title === undefined ? { text: t.headings[headingOf(path)] } : text(title)
}

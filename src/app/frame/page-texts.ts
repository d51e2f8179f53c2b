import type { PortalConfig } from '../../portal/config.ts'
import { headingOf } from '../../portal/pages.ts'
import { usedPathOf } from '../../portal/reachable.ts'
import type { PageContents } from '../../portal/reachable.ts'
import type { ShownText } from '../../portal/texts.ts'
import type { Texts } from '../context/context.tsx'

type Pages = Pick<PortalConfig, 'pages'> & PageContents

/** Returns the heading of the page at a path: the configuration's, or else that of src/texts. */
export function headingAt(path: string, config: Pages, { t, text }: Texts): ShownText {
  const page = usedPathOf(path, config)
  const title = page && config.pages?.[page]?.title
  return title === undefined ? { text: t.headings[headingOf(page)] } : text(title)
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isUnseen } from '../status/index.ts'
import type { Overall } from '../status/index.ts'
import { useConfig, useTexts } from '../app/context/context.tsx'
import { headingAt } from '../app/frame/page-texts.ts'
import { useReading } from '../app/context/use-situations.ts'
import { useRecoveries } from '../app/recovery/use-recoveries.ts'
import { ICON_ATTRIBUTE_PREFIX } from '../base/keys.ts'
import { tabTitleForm } from '../texts/sentences/of-all-sites.ts'
import { titleNewsForm } from '../texts/sentences/of-recoveries.ts'
import { withDots } from '../texts/sentences/sentence-parts.ts'
import { focusHeading } from '../ui/page-heading.tsx'
import { useCurrentPath } from '../app/context/current-path.ts'

/** Updates the document outside React's root (title, icon and language), and moves the focus after a navigation. */
export function TitleAndIcon() {
  const router = useRouter()
  const config = useConfig()
  const texts = useTexts()
  const { locale, text } = texts
  const overall = useReading((reading) => reading.overall)
  const path = useCurrentPath()
  const trouble = useReading((reading) => (path === '/' ? tabTitleForm(reading, texts) : ''))
  const news = titleNewsForm(useRecoveries().filter(isUnseen), texts)
  // A recovery and the trouble come first, because tabs cut the end off.
  const title = withDots(news, trouble, headingAt(path, config, texts).text, text(config.name).text)

  useEffect(() => {
    document.title = title
    document.documentElement.lang = locale
    showIcon(overall)
  }, [title, locale, overall])
  // On the first load, the browser sets the focus.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) focusHeading({ preventScroll: true })
      }),
    [router],
  )
  return null
}

/** Shows the overall state in the tab's icon. The link has the addresses of the other icons (publish/site/document.ts). */
function showIcon(overall: Overall): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="icon"][${ICON_ATTRIBUTE_PREFIX}down]`)
  if (!link) return
  const plain = `${ICON_ATTRIBUTE_PREFIX}plain`
  if (!link.hasAttribute(plain)) link.setAttribute(plain, link.href)
  const href = link.getAttribute(`${ICON_ATTRIBUTE_PREFIX}${overall}`) ?? link.getAttribute(plain)
  if (href && href !== link.getAttribute('href')) link.href = href
}

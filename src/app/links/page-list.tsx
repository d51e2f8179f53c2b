import { reachablePages } from '../../portal/reachable.ts'
import { Icon } from '../../ui/index.ts'
import { useConfig, useTexts } from '../context/context.tsx'
import { ConfiguredLink } from './page-link.tsx'
import * as styles from './page-list.css.ts'
import { useAuthState, useViewer } from '../context/use-viewer.ts'

/** Links to the pages in the viewer's menu except the dashboard, below a heading. */
export function PageList() {
  const config = useConfig()
  const viewer = useViewer()
  const isKnown = useAuthState().status !== 'unknown'
  const { text, t } = useTexts()
  const pages = reachablePages(config, viewer).filter(
    ({ href }, index, all) => href !== '/' && all.findIndex((page) => page.href === href) === index,
  )
  if (pages.length === 0) return null
  return (
    <>
      <h2>{t.notFound.pages}</h2>
      <ul className={isKnown ? styles.list : `${styles.list} ${styles.hiddenWhileReturning}`} role="list">
        {pages.map((item) => {
          const label = text(item.label)
          return (
            <li key={item.href}>
              <ConfiguredLink href={item.href} lang={label.lang} className={styles.way}>
                <Icon name={item.icon ?? 'document'} />
                <span>{label.text}</span>
              </ConfiguredLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}

import { useConfig, useTexts } from '../../app/context/context.tsx'
import { useViewer } from '../../app/context/use-viewer.ts'
import { headingAt } from '../../app/frame/page-texts.ts'
import { PageList } from '../../app/links/page-list.tsx'
import { reachableCards } from '../../portal/reachable.ts'
import { CardList } from './card-page.tsx'
import * as styles from './card-page.css.ts'

/** The cards that the viewer may see on each page of the menu, for a start page without sites. */
export function AllCards() {
  const config = useConfig()
  const texts = useTexts()
  const groups = new Set(reachableCards(config, useViewer()).map(({ group }) => group))
  if (groups.size === 0) return <PageList />
  return [...groups].map((group) => {
    const heading = headingAt(`/${group}`, config, texts)
    return (
      <section key={group} className={styles.section}>
        <h2 lang={heading.lang}>{heading.text}</h2>
        <CardList group={group} />
      </section>
    )
  })
}

import { useTexts } from '../app/context/context.tsx'
import { PageLink } from '../app/links/page-link.tsx'
import { PageList } from '../app/links/page-list.tsx'
import { useOverlay } from '../app/context/overlay.tsx'
import { Button, Icon } from '../ui/index.ts'
import * as styles from './not-found.css.ts'
import { Page } from '../app/frame/page.tsx'

export function NotFoundPage() {
  const { t } = useTexts()
  const texts = t.notFound
  const { show } = useOverlay()
  return (
    <Page path={undefined} intro={texts.text}>
      <div className={styles.ways}>
        <p className={styles.row}>
          <PageLink to="/" className={styles.home}>
            <Icon name="dashboard" />
            <span>{texts.home}</span>
          </PageLink>
          <Button kind="secondary" look="outline" icon="search" aria-haspopup="dialog" onClick={() => show('search')}>
            {t.search}
          </Button>
        </p>
        <PageList />
      </div>
    </Page>
  )
}

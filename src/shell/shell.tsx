import type { ReactNode } from 'react'
import { SkipLink } from '../ui/index.ts'
import { ink } from '../ui/theme.css.ts'
import { usePortal } from '../app/context.tsx'
import { DocumentState } from './document-state.tsx'
import { useMenuState } from './menu-state.ts'
import { Notice } from './notice.tsx'
import { SearchProvider } from '../search/search.tsx'
import * as styles from './shell.css.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** What every page stands in. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = usePortal()
  const { collapsed, toggle, expand } = useMenuState()
  return (
    <SearchProvider>
      <div className={styles.shell}>
        <SkipLink href="#content">{t.skipToContent}</SkipLink>
        <DocumentState />
        <TopBar />
        <div className={`${ink} ${styles.side}`}>
          <SideMenu place="sidebar" collapsed={collapsed} onToggle={toggle} onExpand={expand} />
        </div>
        <main id="content" className={styles.main} tabIndex={-1}>
          <div className={styles.page}>
            <Notice />
            {children}
          </div>
        </main>
      </div>
    </SearchProvider>
  )
}

import type { ReactNode } from 'react'
import { SkipLink } from '../ui/index.ts'
import { ink } from '../ui/theme.css.ts'
import { usePortal } from '../app/context.tsx'
import { TitleAndIcon } from './title-and-icon.tsx'
import { useMenuState } from './use-menu.ts'
import { OutdatedNotice } from './outdated-notice.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { PageProblem } from './page-problem.tsx'
import { Preferences } from './preferences.tsx'
import * as styles from './shell.css.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every page: menu, top bar, and the main part. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = usePortal()
  const { collapsed, toggle, expand } = useMenuState()
  return (
    <div className={styles.shell}>
      <SkipLink href="#content">{t.skipToContent}</SkipLink>
      <TitleAndIcon />
      <TopBar />
      <div className={`${ink} ${styles.side}`}>
        <SideMenu place="sidebar" collapsed={collapsed} onToggle={toggle} onExpand={expand} />
      </div>
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <PageProblem />
          {children}
        </div>
        <OutdatedNotice />
      </main>
      <Preferences />
      <KeyboardShortcuts />
    </div>
  )
}

import type { ReactNode } from 'react'
import { SkipLink } from '../ui/index.ts'
import { ink } from '../ui/theme/theme.css.ts'
import { useTexts } from '../app/context/context.tsx'
import { TitleAndIcon } from './title-and-icon.tsx'
import { useMenuState } from '../app/context/use-menu.ts'
import { IncidentNotice } from './notices/incident-notice.tsx'
import * as noticeStyles from './notices/notice.css.ts'
import { OutdatedNotice } from './notices/outdated-notice.tsx'
import { LanguageStatus } from './language-status.tsx'
import { KeyboardShortcuts } from './preferences/keyboard-shortcuts.tsx'
import { Preferences } from './preferences/preferences.tsx'
import { RecoveryNotice } from './notices/recovery-notice.tsx'
import * as styles from './shell.css.ts'
import { SideMenu } from './menu/side-menu.tsx'
import type { MenuSlots } from './menu/side-menu.tsx'
import { StoredItems } from './preferences/stored-items.tsx'
import { TopBar } from './menu/top-bar.tsx'

interface ShellProps extends MenuSlots {
  /** The problem of a sign-in, above the page. */
  readonly problem: ReactNode
  readonly children: ReactNode
}

/** The frame of every page: menu, top bar, and the main part. */
export function Shell({ problem, children, ...slots }: ShellProps) {
  const { t } = useTexts()
  const { collapsed, toggle, expand } = useMenuState()
  return (
    <div className={styles.shell}>
      <SkipLink href="#content">{t.skipToContent}</SkipLink>
      <TitleAndIcon />
      <TopBar {...slots} />
      <div className={`${ink} ${styles.side}`}>
        <SideMenu place="sidebar" collapsed={collapsed} onToggle={toggle} onExpand={expand} {...slots} />
      </div>
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <div className={noticeStyles.region} aria-live="polite">
            <IncidentNotice />
            <RecoveryNotice />
          </div>
          {problem}
          {children}
        </div>
        <OutdatedNotice />
      </main>
      <LanguageStatus />
      <Preferences />
      <StoredItems />
      <KeyboardShortcuts />
    </div>
  )
}

import type { ReactNode } from 'react'
import { skip } from '../ui/controls/skip-link.css.ts'
import { ink } from '../ui/theme/theme.css.ts'
import { useTexts } from '../app/context/context.tsx'
import { TitleAndIcon } from './title-and-icon.tsx'
import { IncidentNotice } from './notices/incident-notice.tsx'
import * as noticeStyles from './notices/notice.css.ts'
import { OutdatedNotice } from './notices/outdated-notice.tsx'
import { LanguageStatus } from './language-status.tsx'
import { OverlayDialog } from './preferences/overlay-dialog.tsx'
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
  return (
    <div className={styles.shell}>
      <a className={skip} href="#content">
        {t.skipToContent}
      </a>
      <TitleAndIcon />
      <TopBar {...slots} />
      <div className={`${ink} ${styles.side}`}>
        <SideMenu {...slots} />
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
      <OverlayDialog overlay="preferences" side="foot" title={t.preferences.title} closeLabel={t.preferences.close}>
        <Preferences />
      </OverlayDialog>
      <OverlayDialog overlay="stored" side="end" title={t.privacy.title} closeLabel={t.privacy.close}>
        <StoredItems />
      </OverlayDialog>
      <OverlayDialog overlay="keys" side="small" title={t.keys.title} closeLabel={t.keys.closeDialog}>
        <KeyboardShortcuts />
      </OverlayDialog>
    </div>
  )
}

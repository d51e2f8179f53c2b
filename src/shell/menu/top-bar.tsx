import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/index.ts'
import { breakpoints } from '../../ui/theme/breakpoints.ts'
import { ink } from '../../ui/theme/theme.css.ts'
import { useTexts } from '../../app/context/context.tsx'
import { Dialog } from '../../app/frame/dialog.tsx'
import { useOverlay } from '../../app/context/overlay.tsx'
import { useMediaQuery } from '../../app/context/use-menu.ts'
import { SearchButton } from './search-button.tsx'
import * as styles from '../shell.css.ts'
import { ShortName } from './short-name.tsx'
import { SideMenu } from './side-menu.tsx'
import type { MenuSlots } from './side-menu.tsx'

/** The top bar of small screens, with a button that opens the menu as a drawer. */
export function TopBar(slots: MenuSlots) {
  const { t } = useTexts()
  const drawerId = useId()
  const { overlay } = useOverlay()
  const address = useRouterState({ select: ({ location }) => location.href })
  /** The address at which the menu was opened. */
  const [openedAt, setOpenedAt] = useState<string>()
  const small = !useMediaQuery(`(min-width: ${breakpoints.medium}em)`, true)
  if (openedAt !== undefined && openedAt !== address) setOpenedAt(undefined)
  // It gives way to the search, which a key may open, and comes back after it, but not over another page.
  const open = openedAt === address && small && overlay === null
  const close = () => setOpenedAt(undefined)
  /** A link may lead to the page that is shown. */
  const closeAfterLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && close()
  return (
    <header className={`${ink} ${styles.topBar}`}>
      <Button
        kind="secondary"
        look="empty"
        icon="menu"
        aria-label={t.menu.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={drawerId}
        onClick={() => setOpenedAt(address)}
      />
      <ShortName />
      <div className={styles.barEnd}>
        <SearchButton />
      </div>
      <Dialog id={drawerId} surface="ink" label={t.menu.label} closeLabel={t.menu.close} open={open} onClose={close}>
        {open && (
          // A key on a link is a click, too.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div className={styles.inDrawer} onClick={closeAfterLink}>
            <SideMenu onClose={close} {...slots} />
          </div>
        )}
      </Dialog>
    </header>
  )
}

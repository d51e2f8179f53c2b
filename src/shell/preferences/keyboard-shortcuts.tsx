import { TextWithContact } from '../../app/links/contact.tsx'
import { useTexts } from '../../app/context/context.tsx'
import { Dialog } from '../../app/frame/dialog.tsx'
import { searchKeysOf, useOverlay } from '../../app/context/overlay.tsx'
import { usePreferences } from '../../app/context/use-viewer.ts'
import { heading } from '../../ui/controls/drawer.css.ts'
import { KeyCaps } from '../../ui/index.ts'
import * as preferences from './preferences.css.ts'
import * as styles from './keyboard-shortcuts.css.ts'

/** The dialog with the keyboard shortcuts, and who can help with anything else. */
export function KeyboardShortcuts() {
  const { t } = useTexts()
  const { overlay, show } = useOverlay()
  const { hasSingleKeys } = usePreferences()
  const texts = t.keys
  if (overlay !== 'keys') return null
  const searchKeys = searchKeysOf(t)
  const rows = [
    [hasSingleKeys ? `${searchKeys} · /` : searchKeys, texts.search],
    ...(hasSingleKeys ? [['?', texts.shortcuts] as const] : []),
    ['↑ ↓', texts.choose],
    [texts.enter, texts.open],
    [texts.escape, texts.close],
  ] as const
  return (
    <Dialog open side="small" label={texts.title} closeLabel={texts.closeDialog} onClose={() => show(null)}>
      <div className={preferences.content}>
        <h2 className={heading}>{texts.title}</h2>
        <dl className={styles.list}>
          {rows.map(([keys, purpose]) => (
            <div key={keys} className={styles.row}>
              <dt className={styles.keys}>
                <KeyCaps keys={keys} />
              </dt>
              <dd>{purpose}</dd>
            </div>
          ))}
        </dl>
        <p>
          <TextWithContact text={texts.more} />
        </p>
      </div>
    </Dialog>
  )
}

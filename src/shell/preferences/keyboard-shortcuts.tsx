import { TextWithContact } from '../../app/links/contact.tsx'
import { useTexts } from '../../app/context/context.tsx'
import { searchKeysOf } from '../../app/context/overlay.tsx'
import { usePreferences } from '../../app/context/use-viewer.ts'
import { KeyCaps } from '../../ui/index.ts'
import * as styles from './keyboard-shortcuts.css.ts'

/** The content of the dialog with the keyboard shortcuts, and who can help with anything else. */
export function KeyboardShortcuts() {
  const { t } = useTexts()
  const { hasSingleKeys } = usePreferences()
  const texts = t.keys
  const searchKeys = searchKeysOf(t)
  const rows = [
    [hasSingleKeys ? `${searchKeys} · /` : searchKeys, texts.search],
    ...(hasSingleKeys ? [['?', texts.shortcuts] as const] : []),
    ['↑ ↓', texts.choose],
    [texts.enter, texts.open],
    [texts.escape, texts.close],
  ] as const
  return (
    <>
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
    </>
  )
}

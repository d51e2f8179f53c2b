import { useTexts } from '../app/context.tsx'
import { updatesUntil } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import type { Text } from '../portal/config.ts'
import { formatMoment } from '../texts/format.ts'
import * as styles from './updates.css.ts'

interface UpdatesProps {
  readonly announcement: Announcement
  readonly now: number
}

/** The latest that is known of an announcement: its text or, with its time, the latest update. The rest opens by a click. */
export function Updates({ announcement, now }: UpdatesProps) {
  const { t } = useTexts()
  const { from, text } = announcement
  const [latest, ...earlier] = updatesUntil(announcement, now)
  if (latest === undefined) return <Body text={text} />
  const first = { at: from, text }
  return (
    <>
      <p>
        <Told {...latest} now={now} />
      </p>
      <details>
        <summary className={styles.earlier}>{t.recent.earlier(earlier.length + 1)}</summary>
        <ul role="list">
          {[...earlier, first].map((update, index) => (
            // The list is sorted, and updates have no ids.
            <li key={index}>
              <Told {...update} now={now} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** The latest update of an incident that has ended. */
export function LastUpdate({ announcement, now }: UpdatesProps) {
  const [latest] = updatesUntil(announcement, now)
  return latest && <Told {...latest} now={now} />
}

function Body({ text: body }: { readonly text: Text }) {
  const { text } = useTexts()
  const shown = text(body)
  return <p lang={shown.lang}>{shown.text}</p>
}

interface ToldProps {
  /** ms since 1970 */
  readonly at: number
  readonly text: Text
  readonly now: number
}

/** A time and a text: `14:05: the supplier is replacing a disk`. */
function Told({ at, text: told, now }: ToldProps) {
  const { text, locale } = useTexts()
  const shown = text(told)
  return (
    <>
      <span className={styles.time}>{`${formatMoment(at, now, locale)}:`}</span>{' '}
      <span lang={shown.lang}>{shown.text}</span>
    </>
  )
}

import { useTexts } from '../../app/context/context.tsx'
import { updatesUntil } from '../../announcements/index.ts'
import type { Announcement } from '../../announcements/index.ts'
import type { Text } from '../../portal/config.ts'
import { formatMoment } from '../../texts/format.ts'
import * as styles from './updates.css.ts'

interface UpdatesProps {
  readonly announcement: Announcement
  readonly now: number
}

/**
 * The latest that is known of an announcement: its text or, with its time, the latest update. The rest opens by a click, or
 * is below it if the announcement has ended.
 */
export function Updates({ announcement, now }: UpdatesProps) {
  const { t } = useTexts()
  const { from, text } = announcement
  const [latest, ...earlier] = updatesUntil(announcement, now)
  if (latest === undefined) return <Report text={text} now={now} />
  const earliest = earlier.at(-1) ?? latest
  // Nobody knows when maintenance was announced whose updates began before it.
  const first = earliest.at < from ? { text } : { at: from, text }
  const hasEnded = announcement.until <= now
  const list = (
    <ul role="list">
      {[...(hasEnded ? [latest] : []), ...earlier, first].map((update, index) => (
        // The list is sorted, and updates have no ids.
        <li key={index}>
          <Report {...update} now={now} />
        </li>
      ))}
    </ul>
  )
  if (hasEnded) return list
  return (
    <>
      <Report {...latest} now={now} />
      <details>
        <summary className={styles.earlier}>{t.recent.earlier(earlier.length + 1)}</summary>
        {list}
      </details>
    </>
  )
}

/** The latest update of an incident that has ended, in one line. */
export function LastUpdate({ announcement, now }: UpdatesProps) {
  const { text } = useTexts()
  const [latest] = updatesUntil(announcement, now)
  if (latest === undefined) return null
  const shown = text(latest.text)
  return (
    <>
      <Time at={latest.at} now={now} /> <span lang={shown.lang}>{shown.text}</span>
    </>
  )
}

interface ReportProps {
  /** ms since 1970 */
  readonly at?: number
  readonly text: Text
  readonly now: number
}

/** A text and its time, if that is known: `14:05: the supplier is replacing a disk`. Each of its lines is a paragraph. */
function Report({ at, text: report, now }: ReportProps) {
  const { text } = useTexts()
  const shown = text(report)
  const paragraphs = shown.text.split(/[\r\n]+/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph, index) => (
    <p key={index} className={styles.paragraph}>
      {at !== undefined && index === 0 && (
        <>
          <Time at={at} now={now} />{' '}
        </>
      )}
      <span lang={shown.lang}>{paragraph}</span>
    </p>
  ))
}

function Time({ at, now }: { readonly at: number; readonly now: number }) {
  const { locale } = useTexts()
  return <span className={styles.time}>{`${formatMoment(at, now, locale)}:`}</span>
}

import { useCores, useTexts } from '../../app/context/context.tsx'
import { useNow } from '../../app/context/use-situations.ts'
import { useRecoveries } from '../../app/recovery/use-recoveries.ts'
import { iconOfState } from '../../app/state-look.ts'
import { notificationForm, gapForm, worksAgainForm } from '../../texts/sentences/of-recoveries.ts'
import { Button, Icon, TextLink } from '../../ui/index.ts'
import * as styles from './notice.css.ts'

/** The sites of whose recovery this tab tells the user, and those that have recovered until they are dismissed, each in a line. */
export function RecoveryNotice() {
  const texts = useTexts()
  const { t, nameOf } = texts
  const { recoveries } = useCores()
  const now = useNow()
  return useRecoveries().map((site) => {
    const { url, state } = site
    const name = nameOf(url)
    const gap = gapForm(site, now, texts)
    const stop = () => {
      // Move the focus first, because the button that has it is removed.
      document.getElementById('content')?.focus({ preventScroll: true })
      recoveries.stop(url)
    }
    return (
      <div key={url} className={state === 'recovered' ? styles.notice.good : styles.notice.idle}>
        <span className={styles.icon}>
          <Icon name={state === 'recovered' ? iconOfState('operational') : 'clock'} />
        </span>
        <div className={styles.text}>
          <TextLink href={url} newTabText={t.opensInNewTab}>
            <span lang={name.lang}>{name.text}</span>
          </TextLink>{' '}
          {state === 'recovered' && <span>{`${worksAgainForm(site, texts)}.`}</span>} {gap && <span>{gap}</span>}{' '}
          {state === 'watching' && <span>{t.recovery.watching}</span>}
        </div>
        {state === 'watching' ? (
          <Button
            kind="secondary"
            look="outline"
            size="sm"
            aria-label={`${t.recovery.stop}: ${name.text}`}
            onClick={stop}
          >
            {t.recovery.stop}
          </Button>
        ) : (
          <Button
            kind="secondary"
            look="empty"
            size="sm"
            icon="close"
            aria-label={t.announcement.dismiss(state === 'recovered' ? notificationForm(site, texts) : name.text)}
            onClick={stop}
          />
        )}
      </div>
    )
  })
}

import { useCores, useTexts } from '../../app/context/context.tsx'
import { useNow } from '../../app/context/use-situations.ts'
import { useRecoveries } from '../../app/recovery/use-recoveries.ts'
import { iconOfState } from '../../app/state-look.ts'
import { notificationForm, gapForm, worksAgainForm } from '../../texts/sentences/of-recoveries.ts'
import { TextLink } from '../../ui/index.ts'
import { Notice } from './notice.tsx'

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
    const hasRecovered = state === 'recovered'
    const isWatching = state === 'watching'
    return (
      <Notice
        key={url}
        tone={hasRecovered ? 'good' : 'idle'}
        icon={hasRecovered ? iconOfState('operational') : 'clock'}
        closeLabel={
          isWatching
            ? `${t.recovery.stop}: ${name.text}`
            : t.announcement.dismiss(hasRecovered ? notificationForm(site, texts) : name.text)
        }
        closeText={isWatching ? t.recovery.stop : undefined}
        onClose={() => recoveries.stop(url)}
      >
        <TextLink href={url} newTabText={t.opensInNewTab}>
          <span lang={name.lang}>{name.text}</span>
        </TextLink>{' '}
        {hasRecovered && <span>{`${worksAgainForm(site, texts)}.`}</span>} {gap && <span>{gap}</span>}{' '}
        {isWatching && <span>{t.recovery.watching}</span>}
      </Notice>
    )
  })
}

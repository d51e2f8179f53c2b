import { AddressLink } from '../../app/links/address-link.tsx'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { usePreferences } from '../../app/context/use-viewer.ts'
import { useOverlay } from '../../app/context/overlay.tsx'
import { useReading } from '../../app/context/use-situations.ts'
import { locales } from '../../base/locales.ts'
import { contactAddress } from '../../portal/contact.ts'
import { localeNames } from '../../texts/index.ts'
import { Icon, Segmented, Switch, Tooltip } from '../../ui/index.ts'
import * as menuRow from '../../app/frame/menu-row.css.ts'
import * as styles from './preferences.css.ts'
import { themes } from './themes.ts'

/** The button at the foot of the menu that opens the preferences. */
export function PreferencesButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.place}>
      <Tooltip text={t.preferences.title}>
        <button type="button" className={menuRow.row} aria-haspopup="dialog" onClick={onOpen}>
          <Icon name="settings" />
          <span className={menuRow.label}>{t.preferences.title}</span>
        </button>
      </Tooltip>
    </div>
  )
}

/** The content of the dialog with language, theme, the pause of the checks, version and contact, and the way to two more dialogs. */
export function Preferences() {
  const { config, monitor, version } = useCores()
  const { t } = useTexts()
  const { locale, theme, hasSingleKeys, change } = usePreferences()
  const { show } = useOverlay()
  const isPaused = useReading((reading) => reading.board.paused)
  const texts = t.preferences
  return (
    <>
      <p className={styles.label} aria-hidden="true">
        {texts.language}
      </p>
      <Segmented
        label={texts.language}
        value={locale}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        onChange={(value) => change({ locale: value })}
      />
      <p className={styles.label} aria-hidden="true">
        {texts.theme}
      </p>
      <Segmented
        label={texts.theme}
        value={theme}
        options={themes.map(({ value, icon }) => ({ value, icon, label: texts.themes[value] }))}
        onChange={(value) => change({ theme: value })}
      />
      {config.sites.length > 0 && (
        <Switch
          label={t.dashboard.pause}
          checked={isPaused}
          onChange={(isOn) => (isOn ? monitor.pause() : monitor.resume())}
        />
      )}
      <div className={styles.keys}>
        <Switch label={texts.singleKeys} checked={hasSingleKeys} onChange={(isOn) => change({ hasSingleKeys: isOn })} />
      </div>
      <div className={styles.foot}>
        <button type="button" onClick={() => show('stored')}>
          {t.privacy.title}
        </button>
        <button type="button" className={styles.keys} onClick={() => show('keys')}>
          {t.keys.title}
        </button>
        {config.contact !== undefined && (
          <AddressLink href={contactAddress(config.contact)}>{t.contact.report}</AddressLink>
        )}
        <p className={styles.version}>{`${texts.version} ${version}`}</p>
      </div>
    </>
  )
}

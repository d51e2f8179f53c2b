import { useId, useState } from 'react'
import type { FocusEvent } from 'react'
import { localeNames, locales } from '../i18n/index.ts'
import type { Locale } from '../i18n/index.ts'
import { Button, Segmented, Tooltip } from '../ui/index.ts'
import { usePortal, usePreferences } from '../app/context.tsx'
import * as styles from './side-menu.css.ts'
import { themes } from './themes.ts'

/**
 * The switches for language and theme. A collapsed menu shows a button that opens them as a popover. `place` keeps the
 * names of the radio groups unique.
 */
export function PreferenceSwitches({ place }: { readonly place: 'sidebar' | 'drawer' }) {
  const { t, locale, setLocale, setTheme, version } = usePortal()
  const { theme } = usePreferences()
  // Show the choice immediately, while the language is still being fetched.
  const [chosen, setChosen] = useState<Locale | null>(null)
  const choose = (next: Locale) => {
    setChosen(next)
    void setLocale(next).then(() => setChosen(null))
  }
  const id = useId()
  const inSidebar = place === 'sidebar'
  const { region } = t.preferences
  // Close the popover when the focus leaves it, because it covers the page. If the focus moves to the popover's button,
  // leave it open: the click closes it, and would otherwise open it again.
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isLeft = relatedTarget && !currentTarget.contains(relatedTarget)
    if (isLeft && relatedTarget.getAttribute('popovertarget') !== id) currentTarget.hidePopover?.()
  }
  const switches = (
    <section
      id={id}
      className={styles.preferences}
      aria-label={region}
      {...(inSidebar && { popover: 'auto', onBlur: closeBehindFocus })}
    >
      <Segmented
        label={t.preferences.language}
        name={`${place}-language`}
        value={chosen ?? locale}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        onChange={choose}
      />
      <Segmented
        label={t.preferences.theme}
        name={`${place}-theme`}
        value={theme}
        options={themes.map(({ value, icon }) => ({ value, icon, label: t.preferences.themes[value] }))}
        onChange={setTheme}
      />
      <p className={styles.version}>{`${t.preferences.version} ${version}`}</p>
    </section>
  )
  return (
    <div className={styles.preferencesPlace}>
      {inSidebar && (
        <div className={styles.preferencesButton}>
          <Tooltip text={region}>
            <Button kind="secondary" look="empty" icon="settings" aria-label={region} popoverTarget={id} />
          </Tooltip>
        </div>
      )}
      {switches}
    </div>
  )
}
